import type { XmlNode } from './xml-tree.ts';

/** Prefixes of our paths; a document may use any prefix, only the namespace counts. */
const namespaces: Readonly<Record<string, string>> = {
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};

interface Step {
  readonly uri: string;
  readonly name: string;
  readonly keep: (node: XmlNode) => boolean;
}

const compiled = new Map<string, readonly Step[]>();

/** `@attr='v'`, `a:b/c:d='v'`, or either in `not( )`. */
function compilePredicate(text: string): Step['keep'] {
  const match = /^(not\()?(@?)([\w:/]+)='([^']*)'\)?$/.exec(text);
  if (!match) throw new Error(`Unsupported predicate [${text}]`);
  const [, not, attribute, left = '', right] = match;
  const matches = attribute
    ? (node: XmlNode) => node.attributes[left] === right
    : (node: XmlNode) => selectAll(node, left).some((found) => found.text === right);
  return not ? (node) => !matches(node) : matches;
}

function compile(path: string): readonly Step[] {
  const known = compiled.get(path);
  if (known) return known;
  const steps = [...path.matchAll(/(\w+):(\w+)(?:\[([^\]]+)\])?/g)].map(
    ([, prefix = '', name = '', predicate]) => {
      const uri = namespaces[prefix];
      if (uri === undefined) throw new Error(`Unknown prefix in ${path}`);
      return { uri, name, keep: predicate ? compilePredicate(predicate) : () => true };
    },
  );
  compiled.set(path, steps);
  return steps;
}

/** Every descendant at a path of child steps (`cac:Party/cbc:ID[@schemeID='0002']`), in document order. */
export function selectAll(from: XmlNode, path: string): XmlNode[] {
  let current = [from];
  for (const { uri, name, keep } of compile(path)) {
    current = current.flatMap((node) =>
      node.children.filter((child) => child.name === name && child.uri === uri && keep(child)),
    );
  }
  return current;
}

/** The first text at a path that is not empty, or null. */
export function textAt(from: XmlNode, path: string): string | null {
  return selectAll(from, path).find((node) => node.text !== '')?.text ?? null;
}
