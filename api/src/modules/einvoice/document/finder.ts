import { selectAll, textAt } from '../xml/xml-path.ts';
import type { XmlNode } from '../xml/xml-tree.ts';
import type { Adjustments, Found } from './invoice-document.ts';

export interface Finder {
  /** The first of the paths that has a text. */
  readonly find: (term: string, ...paths: string[]) => Found | null;
  /** The amount in a currency: by its `currencyID`, else the one that names none. */
  readonly amount: (term: string, path: string, currency: string | null) => Found | null;
  readonly text: (path: string) => string | null;
  readonly texts: (path: string) => string[];
}

/** Reads a document by explicit paths below its root, recording the business term and XPath of what it finds. */
export function createFinder(root: XmlNode, rootPath: string): Finder {
  const filled = (path: string) => selectAll(root, path).filter((node) => node.text !== '');
  const at = (term: string, path: string, text: string): Found => ({
    text,
    source: `${term} ${rootPath}/${path}`,
  });
  const texts = (path: string) => filled(path).map((node) => node.text);

  return {
    find: (term, ...paths) => {
      for (const path of paths) {
        const [text] = texts(path);
        if (text !== undefined) return at(term, path, text);
      }
      return null;
    },
    amount: (term, path, currency) => {
      const nodes = filled(path);
      const named = nodes.find((node) => currency !== null && node.attributes['currencyID'] === currency);
      if (named) return at(term, `${path}[@currencyID='${currency}']`, named.text);
      const bare = nodes.find((node) => node.attributes['currencyID'] === undefined);
      return bare ? at(term, path, bare.text) : null;
    },
    text: (path) => texts(path)[0] ?? null,
    texts,
  };
}

/** The allowances and charges at a path, told apart by what says that it is a charge. */
export function readAdjustments(from: XmlNode, path: string, indicator: string, amount: string): Adjustments {
  const of = (charge: boolean) =>
    selectAll(from, path)
      .filter((node) => ['true', '1'].includes(textAt(node, indicator) ?? '') === charge)
      .flatMap((node) => textAt(node, amount) ?? []);
  return { allowances: of(false), charges: of(true) };
}
