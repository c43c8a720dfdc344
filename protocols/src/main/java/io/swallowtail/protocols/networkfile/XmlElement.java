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
    private static final int MOST_DEPTH = 1_000;

    /** Opens a file; external entities and document types are not read. */
    private static XMLStreamReader stream(byte[] content) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        return factory.createXMLStreamReader(new ByteArrayInputStream(content));
    }

    private static NetworkFileException refusal(XMLStreamException e) {
        String why = e.getMessage().replaceFirst("(?s).*Message: ", "");
        return new NetworkFileException(
                e.getLocation() == null ? 0 : e.getLocation().getLineNumber(), "is not XML: " + why);
    }

    private static XmlElement open(XMLStreamReader xml) {
        Map<String, String> attributes = new LinkedHashMap<>();
        for (int i = 0; i < xml.getAttributeCount(); i++) {
            attributes.putIfAbsent(
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
                        if (open.size() > MOST_DEPTH) {
                            throw element.refusal("has elements in each other at more than " + MOST_DEPTH + " levels");
                        }
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
        return all(child).findFirst().map(XmlElement::ownText).orElse("");
    }

    /** Gives the characters directly in it, without space around them. */
    String ownText() {
        return text.toString().strip();
    }

    /** Gives this element and all that are in it. */
    Stream<XmlElement> descendants() {
        return Stream.concat(Stream.of(this), children.stream().flatMap(XmlElement::descendants));
    }

    NetworkFileException refusal(String problem) {
        return new NetworkFileException(line, problem);
    }
}
