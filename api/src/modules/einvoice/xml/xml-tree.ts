import { SaxesParser } from 'saxes';
import { MAX_XML_ATTRIBUTES, MAX_XML_DEPTH, MAX_XML_NODES } from '../limits.ts';
import { ReadingError } from '../reading-error.ts';
import { ublDialects } from './dialects.ts';

/** An element with its namespace, a dialect's under UBL's own name. `text` is its own text, trimmed; `attributes` are those without a prefix. */
export interface XmlNode {
  readonly uri: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlNode[];
  text: string;
}

const none: Readonly<Record<string, string>> = Object.freeze({});

function plainAttributes(attributes: Record<string, { prefix: string; local: string; value: string }>) {
  const plain: [string, string][] = [];
  for (const key of Object.keys(attributes)) {
    const attribute = attributes[key];
    if (attribute?.prefix === '' && attribute.local !== 'xmlns')
      plain.push([attribute.local, attribute.value]);
  }
  return plain.length === 0 ? none : Object.fromEntries(plain);
}

/**
 * Parses XML into a tree without resolving anything: a DOCTYPE, and any entity except XML's five, is refused before it
 * can expand (XML_UNSAFE), as are depths and node counts over the limits. Throws FILE_UNREADABLE when malformed.
 */
export function parseXml(text: string, maxNodes = MAX_XML_NODES): XmlNode {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const open: XmlNode[] = [];
  let root: XmlNode | null = null;
  let nodes = 0;
  let attributes = 0;

  const count = (more: number) => {
    nodes += more;
    if (nodes > maxNodes) throw new ReadingError('XML_UNSAFE', `more than ${maxNodes} nodes`);
  };
  const addText = (part: string) => {
    const current = open.at(-1);
    if (!current) return;
    count(1);
    current.text += part;
  };

  parser.on('doctype', () => {
    throw new ReadingError('XML_UNSAFE', 'DOCTYPE');
  });
  // Counted one by one: a tag is only reported once all its attributes are held.
  parser.on('attribute', () => {
    count(1);
    attributes += 1;
    if (attributes > MAX_XML_ATTRIBUTES)
      throw new ReadingError('XML_UNSAFE', `more than ${MAX_XML_ATTRIBUTES} attributes of one element`);
  });
  parser.on('opentag', (tag) => {
    count(1);
    attributes = 0;
    if (open.length >= MAX_XML_DEPTH) throw new ReadingError('XML_UNSAFE', `deeper than ${MAX_XML_DEPTH}`);
    const node: XmlNode = {
      uri: ublDialects[tag.uri] ?? tag.uri,
      name: tag.local,
      attributes: plainAttributes(tag.attributes),
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(node);
    root ??= node;
    open.push(node);
  });
  parser.on('closetag', () => {
    const node = open.pop();
    if (node) node.text = node.text.trim();
  });
  parser.on('text', addText);
  parser.on('cdata', addText);

  try {
    parser.write(text).close();
  } catch (error) {
    if (error instanceof ReadingError) throw error;
    const why = error instanceof Error ? error.message : 'malformed XML';
    throw new ReadingError(why.includes('undefined entity') ? 'XML_UNSAFE' : 'FILE_UNREADABLE', why);
  }
  if (root === null) throw new ReadingError('FILE_UNREADABLE', 'no element');
  return root;
}
