// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/files/xmp_packet.h"

#include <QXmlStreamWriter>

namespace attnscope::ui {

namespace {

/// "Cells a pixel" as the name of an XML element.
QString elementName(QString key) {
    return key.replace(' ', '_');
}

void writeFacts(QXmlStreamWriter& xml, const PictureFacts& facts) {
    static const QString rdf = QStringLiteral("http://www.w3.org/1999/02/22-rdf-syntax-ns#");
    static const QString dublinCore = QStringLiteral("http://purl.org/dc/elements/1.1/");
    static const QString own = QStringLiteral("urn:attnscope:picture:");
    xml.writeNamespace(rdf, QStringLiteral("rdf"));
    xml.writeNamespace(dublinCore, QStringLiteral("dc"));
    xml.writeNamespace(own, QStringLiteral("attnscope"));
    xml.writeStartElement(rdf, QStringLiteral("RDF"));
    xml.writeStartElement(rdf, QStringLiteral("Description"));
    xml.writeAttribute(rdf, QStringLiteral("about"), QString());
    for (const auto& [key, value] : facts) {
        if (value.isEmpty()) {
            continue;
        }
        if (key == QLatin1String("Title")) {
            xml.writeStartElement(dublinCore, QStringLiteral("title"));
            xml.writeStartElement(rdf, QStringLiteral("Alt"));
            xml.writeStartElement(rdf, QStringLiteral("li"));
            xml.writeAttribute(QStringLiteral("xml:lang"), QStringLiteral("x-default"));
            xml.writeCharacters(value);
            xml.writeEndElement();
            xml.writeEndElement();
            xml.writeEndElement();
        } else {
            xml.writeTextElement(own, elementName(key), value);
        }
    }
    xml.writeEndElement();
    xml.writeEndElement();
}

} // namespace

QByteArray xmpPacket(const PictureFacts& facts) {
    QByteArray packet = "<?xpacket begin=\"\xEF\xBB\xBF\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n";
    QByteArray body;
    QXmlStreamWriter xml(&body);
    const QString adobe = QStringLiteral("adobe:ns:meta/");
    xml.writeNamespace(adobe, QStringLiteral("x"));
    xml.writeStartElement(adobe, QStringLiteral("xmpmeta"));
    writeFacts(xml, facts);
    xml.writeEndElement();
    packet += body + "\n<?xpacket end=\"r\"?>";
    return packet;
}

} // namespace attnscope::ui
