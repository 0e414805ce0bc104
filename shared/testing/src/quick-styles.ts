/** What the last compound of one alternative of a selector requires of the element itself. */
interface Asked {
  tag?: string;
  classes: string[];
}

const COMPOUND = /^(?<tag>[a-z][\w-]*|\*)?(?<rest>(?:(?:\.|#|::?)[\w-]+)*)$/i;

/** Alternatives that require only a tag and classes. */
const PLAIN = /^(?:(?:[a-z][\w-]*|\*|(?=\.))(?:\.[\w-]+)*(?:\s*,\s*(?=\S)|$))+$/i;

/** Whether an element that meets `askedBy` matches the selector regardless of its context. */
export const asksNothingElse = (selector: string): boolean => PLAIN.test(selector.trim());

/**
 * The tag and classes without which no element matches a selector, one entry per alternative.
 * @returns undefined when the selector cannot be analysed: any element may match it.
 */
export function askedBy(selector: string): Asked[] | undefined {
  // Arguments and attributes only narrow the tag and the classes beside them.
  let plain = selector.replace(/"[^"\\]*"|'[^'\\]*'/g, '').replace(/\[[^[\]]*\]/g, '');
  for (let before = ''; before !== plain;) {
    before = plain;
    plain = plain.replace(/\([^()]*\)/g, '');
  }
  const asked = plain.split(',').map((alternative): Asked | undefined => {
    const groups = COMPOUND.exec(
      alternative
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) || '?',
    )?.groups;
    if (!groups) return undefined;
    const { tag, rest = '' } = groups;
    const classes = [...rest.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name);
    return tag && tag !== '*' ? { tag: tag.toLowerCase(), classes } : { classes };
  });
  return asked.every((one) => one !== undefined) ? asked : undefined;
}

type Match = (selector: string, element: Element, callback?: unknown) => boolean;
interface JsdomElement {
  _localName: string;
  _attributesByNameMap: Map<string, { _value: string }[]>;
}
interface JsdomDocument {
  _nwsapiDontThrow?: { match: Match };
}

/**
 * Makes reading styles faster. jsdom tests every rule against every element whose style is read, and `getByRole` reads
 * the style of each element it visits; most rules name a class or tag that the element lacks, and most others require
 * nothing else.
 */
export function readStylesQuickly(): void {
  const impl = Object.getOwnPropertySymbols(document).find(({ description }) => description === 'impl');
  if (!impl) return;
  const jsdom = (document as unknown as Record<symbol, JsdomDocument>)[impl];
  // jsdom creates its selector matcher when first needed.
  getComputedStyle(document.documentElement);
  const matcher = jsdom?._nwsapiDontThrow;
  if (!matcher) return;
  const known = new Map<string, { asked: Asked[] | undefined; nothingElse: boolean }>();
  const match = matcher.match.bind(matcher) as Match;
  let className: string | undefined;
  let classes = new Set<string>();
  matcher.match = (selector, element, callback) => {
    let rule = known.get(selector);
    if (!rule) {
      rule = { asked: askedBy(String(selector)), nothingElse: asksNothingElse(String(selector)) };
      known.set(selector, rule);
    }
    const { asked, nothingElse } = rule;
    if (asked) {
      const node = (element as unknown as Record<symbol, JsdomElement>)[impl];
      // Many rules are tested against one element in a row.
      const own = node?._attributesByNameMap.get('class')?.[0]?._value;
      if (own !== className) {
        className = own;
        classes = new Set(own?.split(/\s+/));
      }
      const tag = node?._localName;
      const may = asked.some(
        (one) => (!one.tag || one.tag === tag) && one.classes.every((name) => classes.has(name)),
      );
      if (!may || nothingElse) return may;
    }
    return match(selector, element, callback);
  };
}
