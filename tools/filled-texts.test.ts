import { parseSync } from '@swc/core';
import { sources, textOf } from './fixtures/sources.ts';

type Texts = Readonly<Record<string, string>>;
interface Node {
  readonly type: string;
  readonly [part: string]: unknown;
}
interface Call {
  readonly file: string;
  /** Null where only known at run time. */
  readonly keys: readonly RegExp[] | null;
  /** Part of the key is only known at run time. */
  readonly open: boolean;
  readonly names: readonly string[] | null;
}

const APPLICATIONS = ['host', 'remote-admin', 'remote-invoices', 'remote-requests', 'shared/ui'];
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const both = <T, R>(a: T | null, b: T | null, join: (a: T, b: T) => R): R | null =>
  a === null || b === null ? null : join(a, b);

/** Possible keys of an argument, as patterns; null where nothing is known. */
function keysIn(node: Node): RegExp[] | null {
  switch (node.type) {
    case 'StringLiteral':
      return [new RegExp(`^${escaped(node['value'] as string)}$`)];
    case 'ParenthesisExpression':
      return keysIn(node['expression'] as Node);
    case 'ConditionalExpression':
      return both(keysIn(node['consequent'] as Node), keysIn(node['alternate'] as Node), (a, b) => [
        ...a,
        ...b,
      ]);
    case 'TemplateLiteral': {
      const parts = (node['quasis'] as { cooked: string }[]).map(({ cooked }) => escaped(cooked));
      return [new RegExp(`^${parts.join(String.raw`[\w-]+`)}$`)];
    }
    default:
      return null;
  }
}

/** Names that are always filled in; null where only known at run time. */
function namesIn(node: Node): string[] | null {
  switch (node.type) {
    case 'ParenthesisExpression':
      return namesIn(node['expression'] as Node);
    case 'ConditionalExpression':
      return both(namesIn(node['consequent'] as Node), namesIn(node['alternate'] as Node), (a, b) =>
        a.filter((name) => b.includes(name)),
      );
    case 'ObjectExpression':
      return (node['properties'] as Node[]).reduce<string[] | null>((names, property) => {
        const key = (property['key'] ?? property) as Node;
        const more =
          property.type === 'SpreadElement' ? namesIn(property['arguments'] as Node) : [String(key['value'])];
        return both(names, more, (a, b) => [...a, ...b]);
      }, []);
    default:
      return null;
  }
}

/** Each call of `t`, `i18n.t` and the like. */
function callsIn(source: string, file: string): Call[] {
  const calls: Call[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    if (node.type === 'CallExpression') {
      const callee = node['callee'] as Node;
      const [key, ...rest] = (node['arguments'] as { expression: Node }[]).map(
        ({ expression }) => expression,
      );
      if (key && ((callee['property'] as Node | undefined) ?? callee)['value'] === 't') {
        // A text between key and options is the default.
        const options = rest.find(({ type }) => !['StringLiteral', 'TemplateLiteral'].includes(type));
        const open = JSON.stringify(key).includes('"TemplateLiteral"');
        calls.push({ file, open, keys: keysIn(key), names: options ? namesIn(options) : [] });
      }
    }
    Object.values(node).forEach(walk);
  };
  walk(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }).body);
  return calls;
}

const textsOf = (application: string): [string, string][] =>
  sources(`${application}/locales/*.json`).flatMap((file) =>
    Object.entries(JSON.parse(textOf(file)) as Texts),
  );
/** Placeholders of a text; nothing fills single braces. */
const namesOf = (text: string) =>
  [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}|(\{\w+\})/g)].map(
    ([, name, single]) => name ?? (single as string),
  );

/** Placeholders that these texts leave open after a call, or that there is no text; null where unknown. */
function leftBy({ keys, open, names }: Call, texts: readonly [string, string][]): string[] | null {
  const meant = texts.filter(([key]) => {
    const base = key.replace(PLURAL, '');
    const forms = (names?.includes('context') ?? true) ? [key, base, base.replace(/_\w+$/, '')] : [key, base];
    return keys?.some((one) => forms.some((form) => one.test(form))) ?? true;
  });
  const left = meant.flatMap(([key, text]) =>
    namesOf(text)
      .filter((name) => !names?.includes(name))
      .map((name) => `${key} ${name}`),
  );
  if (meant.length === 0 && !open) return [`no text for ${String(keys)}`];
  return left.length > 0 && (open || !keys || !names) ? null : left;
}

const judged = APPLICATIONS.flatMap((application) => {
  const own = textsOf(application);
  const texts = application === 'shared/ui' ? own : [...own, ...textsOf('shared/ui')];
  const namespaces = [application.replace('remote-', ''), 'common', 'app'];
  const spaced = texts.flatMap(([key, text]) =>
    [key, ...namespaces.map((one) => `${one}:${key}`)].map((whole): [string, string] => [whole, text]),
  );
  return sources(`${application}/src/**/*.{ts,tsx}`)
    .flatMap((file) => callsIn(textOf(file), file))
    .map((one) => ({ file: one.file, left: leftBy(one, spaced) }));
});
const open = judged.filter(({ left }) => left === null);

test(`every text is asked for with all that it leaves to be filled in (${open.length} of ${judged.length} calls not judged: their key or their words are known only while they run)`, () => {
  expect(judged.length - open.length).toBeGreaterThan(2500);
  expect(judged.filter(({ left }) => left && left.length > 0)).toEqual([]);
});

test('a call that leaves a name open is found; what only the running program knows is not passed', () => {
  const texts: [string, string][] = [
    ['ask', 'Refuser\u00a0? {{who}} en connaîtra le motif.'],
    ['old', '{who} en connaîtra le motif.'],
    ['files_one', '{{count}} fichier'],
    ['files_other', '{{count}} fichiers, {{size}}'],
    ['state.open', 'Ouvert'],
    ['state.late', 'En retard de {{days}}'],
    ['told_supplier', 'Dit à {{who}}'],
  ];
  const left = (source: string) => callsIn(source, 'sample.tsx').map((one) => leftBy(one, texts));
  expect(left("t('ask'); t('ask', { who }); i18n.t('old', { who: a })")).toEqual([
    ['ask who'],
    [],
    ['old {who}'],
  ]);
  expect(left("t('files', { count: 2 }); t(a ? 'ask' : 'state.open', a ? { who } : {}); t('none')")).toEqual([
    ['files_other size'],
    ['ask who'],
    ['no text for /^none$/'],
  ]);
  expect(left("t('told', { context: 'supplier' }); t('ask', { ...(who ? { who } : { who: '' }) })")).toEqual([
    ['told_supplier who'],
    [],
  ]);
  expect(left('t(key); t(`state.${one}`); t(`state.${one}`, { days }); t("ask", words)')).toEqual([
    null,
    null,
    [],
    null,
  ]);
});
