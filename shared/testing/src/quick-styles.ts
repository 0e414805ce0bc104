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

/** The parts of jsdom's own objects used here. */
interface JsdomElement {
  _localName: string;
  _attributesByNameMap: Map<string, { _value: string }[]>;
  _ownerDocument: JsdomDocument;
  parentElement: JsdomElement | null;
  style?: Style;
}
interface JsdomDocument {
  /** Computed styles until the next change of the document. */
  _styleCache: WeakMap<object, unknown> | null;
  _nwsapiDontThrow?: { match: Match };
  styleSheets: { _list: { cssRules: Rule[] }[] };
}
type Style = Pick<CSSStyleDeclaration, 'getPropertyValue' | 'getPropertyPriority' | 'length' | number>;
interface Rule {
  selectorText?: string;
  style?: Style;
  media?: ArrayLike<string>;
  cssRules?: Rule[];
}

/** jsdom's own modules. */
export interface Jsdom {
  implForWrapper(wrapper: unknown): unknown;
  wrapperForImpl(impl: unknown): unknown;
  /** The rules of its style sheet of a browser. */
  browserRules: Rule[];
  CSSStyleDeclaration: new () => CSSStyleDeclaration;
}

/**
 * What queries by role, `toBeVisible`, clicks and MUI's Popper ask for, with the initial value where it is inherited. No
 * shorthand declares one of these.
 */
const READ: Readonly<Record<string, string | null>> = {
  contain: null,
  direction: null,
  display: null,
  filter: null,
  opacity: null,
  overflow: null,
  'overflow-x': null,
  'overflow-y': null,
  perspective: null,
  'pointer-events': 'auto',
  position: null,
  transform: null,
  visibility: 'visible',
  'will-change': null,
};
const dashed = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** A rule that declares one of these properties. */
interface Known {
  selector: string;
  asked: Asked[] | undefined;
  nothingElse: boolean;
  declared: (readonly [property: string, value: string, priority: string])[];
}
const noRule: Known = { selector: '', asked: [], nothingElse: true, declared: [] };

/** The rules that jsdom tests for an element, in its order. */
function* rulesOf(sheets: Iterable<{ cssRules: Rule[] }>): Generator<Rule> {
  for (const { cssRules } of sheets)
    for (const rule of cssRules)
      if (!rule.media) yield rule;
      else if (Array.prototype.includes.call(rule.media, 'screen')) yield* rule.cssRules ?? [];
}

/** Of these properties, those that a style declares. */
const declaredBy = (style: Style): Known['declared'] =>
  Array.from(style as unknown as ArrayLike<string>, (name) => name.toLowerCase())
    .filter((name) => name in READ)
    .map((name) => [name, style.getPropertyValue(name), style.getPropertyPriority(name)]);

/**
 * Makes reading styles faster. jsdom tests every rule against every element whose style is read, and copies all that
 * they declare; `getByRole` reads whether it is shown, for each element that it visits. Those properties are found by
 * the rules which declare them and name a class or tag of the element; all others are asked of jsdom.
 */
export function readStylesQuickly(window: Window & typeof globalThis, jsdom: Jsdom): void {
  const slowly = window.getComputedStyle;
  // jsdom creates its selector matcher when first needed.
  slowly(window.document.documentElement);
  const document = jsdom.implForWrapper(window.document) as JsdomDocument;
  const matcher = document._nwsapiDontThrow;
  if (!matcher) throw new Error('jsdom matches selectors in another way: see quick-styles.ts.');

  const knownRules = new WeakMap<Rule, Known>();
  const know = (rule: Rule): Known => {
    let known = knownRules.get(rule);
    if (!known) {
      const { selectorText: selector, style } = rule;
      const declared = selector && style ? declaredBy(style) : [];
      known =
        selector && declared.length > 0
          ? { selector, asked: askedBy(selector), nothingElse: asksNothingElse(selector), declared }
          : noRule;
      knownRules.set(rule, known);
    }
    return known;
  };

  let rules: Rule[] = [];
  /** The rules that may match an element, by a tag or class that they name, with their place in the cascade. */
  let byName = new Map<string, [place: number, rule: Known][]>();
  const index = (): void => {
    const now = [...rulesOf([{ cssRules: jsdom.browserRules }, ...document.styleSheets._list])];
    if (now.length === rules.length && now.every((rule, place) => rule === rules[place])) return;
    rules = now;
    byName = new Map();
    for (const [place, rule] of now.entries()) {
      const known = know(rule);
      if (known === noRule) continue;
      const keys = known.asked?.map(({ tag, classes }) => (classes[0] ? `.${classes[0]}` : (tag ?? '*')));
      for (const key of new Set(keys ?? ['*'])) {
        const those = byName.get(key);
        if (those) those.push([place, known]);
        else byName.set(key, [[place, known]]);
      }
    }
  };

  /** What a property is after another declaration of it. */
  const set = memoised((property: string, before: string, value: string, priority: string) => {
    if (value === 'unset') return '';
    const style = new jsdom.CSSStyleDeclaration();
    style.setProperty(property, before);
    style.setProperty(property, value, priority);
    return style.getPropertyValue(property);
  });

  let epoch: JsdomDocument['_styleCache'] = null;
  let cascaded = new WeakMap<JsdomElement, Record<string, string>>();
  const cascade = (element: JsdomElement): Record<string, string> => {
    if (!epoch || document._styleCache !== epoch) {
      epoch = document._styleCache ??= new WeakMap();
      cascaded = new WeakMap();
      index();
    }
    let values = cascaded.get(element);
    if (values) return values;
    values = {};
    cascaded.set(element, values);
    const tag = element._localName;
    const classes = new Set(element._attributesByNameMap.get('class')?.[0]?._value.split(/\s+/));
    const may = ['*', tag, ...[...classes].map((name) => `.${name}`)].flatMap((key) => byName.get(key) ?? []);
    may.sort(([one], [other]) => one - other);
    let last = -1;
    for (const [place, { selector, asked, nothingElse, declared }] of may) {
      if (place === last) continue;
      last = place;
      const meets =
        !asked ||
        asked.some((one) => (!one.tag || one.tag === tag) && one.classes.every((name) => classes.has(name)));
      if (meets && (nothingElse || matcher.match(selector, jsdom.wrapperForImpl(element) as Element)))
        for (const [property, value, priority] of declared)
          values[property] = set(property, values[property] ?? '', value, priority);
    }
    if (element.style?.length)
      for (const [property, value, priority] of declaredBy(element.style))
        values[property] = set(property, values[property] ?? '', value, priority);
    return values;
  };
  const valueOf = (element: JsdomElement, property: string): string => {
    const initial = READ[property];
    for (let at: JsdomElement | null = element; at; at = at.parentElement) {
      const value = cascade(at)[property];
      if (value || typeof initial !== 'string') return value ?? '';
    }
    return initial ?? '';
  };

  window.getComputedStyle = (element, pseudo) => {
    const impl = jsdom.implForWrapper(element) as JsdomElement | null;
    if (pseudo || impl?._ownerDocument !== document || !impl._attributesByNameMap)
      return slowly(element, pseudo);
    let all: CSSStyleDeclaration | undefined;
    const rest = () => (all ??= slowly(element));
    const read = (name: string): string | undefined => (name in READ ? valueOf(impl, name) : undefined);
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, key) {
        if (key === 'getPropertyValue')
          return (name: string) => read(name.toLowerCase()) ?? rest().getPropertyValue(name);
        const value: unknown =
          (typeof key === 'string' ? read(dashed(key)) : undefined) ?? Reflect.get(rest(), key);
        return typeof value === 'function' ? value.bind(rest()) : value;
      },
      has: (_, key) => key in rest(),
    });
  };
}

/** The same function, which remembers what it has returned for texts. */
function memoised(work: (...texts: string[]) => string): typeof work {
  const known = new Map<string, string>();
  return (...texts) => {
    const key = texts.join('\n');
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = work(...texts)));
    return found;
  };
}
