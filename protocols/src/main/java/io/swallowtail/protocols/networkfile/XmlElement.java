package io.swallowtail.protocols.networkfile;

import java.io.ByteArrayInputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * An element of an XML file with all that is in it. The bytes go to the parser, so that the XML header names the encoding.
 *
 * @param text the characters directly in it
 */
record XmlElement(
        String name, int line, Map<String, String> attributes, List<XmlElement> children, StringBuilder text) {
    /** Opens a file; external entities and document types are not read. */
    static XMLStreamReader stream(byte[] content) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        return factory.createXMLStreamReader(new ByteArrayInputStream(content));
    }

    static NetworkFileException refusal(XMLStreamException e) {
        String why = e.getMessage().replaceFirst("(?s).*Message: ", "");
        return new NetworkFileException(
                e.getLocation() == null ? 0 : e.getLocation().getLineNumber(), "is not XML: " + why);
    }

    /** Reads the root of a file without what is in it. */
    static XmlElement root(byte[] content) {
        try {
            XMLStreamReader xml = stream(content);
            while (!xml.isStartElement()) {
                xml.next();
            }
            return open(xml);
        } catch (XMLStreamException e) {
            throw refusal(e);
        }
    }

    private static XmlElement open(XMLStreamReader xml) {
        Map<String, String> attributes = new LinkedHashMap<>();
        for (int i = 0; i < xml.getAttributeCount(); i++) {
            attributes.put(
                    xml.getAttributeLocalName(i), xml.getAttributeValue(i).strip());
        }
        return new XmlElement(
                xml.getLocalName(),
                xml.getLocation().getLineNumber(),
                attributes,
                new ArrayList<>(),
                new StringBuilder());
    }

    /** Reads the root of a file with all that is in it. */
    static XmlElement read(byte[] content) {
        Deque<XmlElement> open = new ArrayDeque<>();
        open.push(new XmlElement("", 0, Map.of(), new ArrayList<>(), new StringBuilder()));
        try {
            XMLStreamReader xml = stream(content);
            while (xml.hasNext()) {
                switch (xml.next()) {
                    case XMLStreamReader.START_ELEMENT -> {
                        XmlElement element = open(xml);
                        open.peek().children.add(element);
                        open.push(element);
                    }
                    case XMLStreamReader.END_ELEMENT -> open.pop();
                    case XMLStreamReader.CHARACTERS -> open.peek().text.append(xml.getText());
                    default -> {}
                }
            }
        } catch (XMLStreamException e) {
            throw refusal(e);
        }
        return open.peek().children.get(0);
    }

    /** Gives an attribute; an empty text if there is none. */
    String attribute(String attribute) {
        return attributes.getOrDefault(attribute, "");
    }

    /** Gives the elements with a name that are directly in this one. */
    Stream<XmlElement> all(String child) {
        return children.stream().filter(each -> each.name.equals(child));
    }

    /** Gives the text of the first element with a name; empty if there is none. */
    String textOf(String child) {
        return all(child).findFirst().map(each -> each.text.toString().strip()).orElse("");
    }

    NetworkFileException refusal(String problem) {
        return new NetworkFileException(line, problem);
    }
}
