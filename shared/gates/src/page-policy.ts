import {
  parse,
  type CallExpression,
  type Literal,
  type NewExpression,
  type Node,
  type TemplateElement,
} from 'acorn';

/** Hosts that only occur in texts, and are never fetched from: XML namespaces, links in libraries' error messages. */
const NAMED_HOSTS = new Set(['www.w3.org', 'module-federation.io', 'react.dev']);

const ADDRESS = /(?:https?|wss?):\/\/([a-z0-9.-]+)|^\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?=[/:]|$)/gi;
const INLINE = /<script\b|^\s*javascript:|^\s*data:(?:text|application)\/(?:java|ecma)script/i;

const foreignHosts = (text: string): string[] =>
  [...text.matchAll(ADDRESS)]
    .map(([, host, bare]) => host ?? bare ?? '')
    .filter((host) => !NAMED_HOSTS.has(host));

/** Calls `see` for every node of a syntax tree; with a list of what is left, because deep code would exhaust the stack. */
function visit(root: Node, see: (node: Node) => void): void {
  const left: unknown[] = [root];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value !== 'object' || value === null) continue;
    if ('type' in value) see(value as Node);
    for (const part of Object.values(value)) left.push(part);
  }
}

/** Text of a literal or of a template's part; undefined for any other node. */
function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'TemplateElement') return (node as TemplateElement).value.cooked ?? '';
  const value = node?.type === 'Literal' ? (node as Literal).value : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** `eval`, also as a member: `window.eval`. */
function calleeName({ callee }: CallExpression | NewExpression): string {
  if (callee.type === 'MemberExpression')
    return callee.property.type === 'Identifier' ? callee.property.name : '';
  return callee.type === 'Identifier' ? callee.name : '';
}

function evaluates(node: CallExpression | NewExpression): string | undefined {
  const name = calleeName(node);
  const [first] = node.arguments;
  if (name === 'eval') return 'eval()';
  // The bundler's fallback to the global object where `globalThis` is missing: our browsers never run it.
  if (name === 'Function' && textOf(first) !== 'return this') return 'Function()';
  const isText = textOf(first) !== undefined || first?.type === 'TemplateLiteral';
  return ['setTimeout', 'setInterval'].includes(name) && isText ? `${name}("…")` : undefined;
}

/**
 * What a script does that the page's policy would refuse in the browser: evaluated code, inline scripts, foreign
 * origins (tools/web-server.ts).
 * @param code one emitted file
 * @returns the breaches, each once; empty when it complies
 */
export function policyBreaches(code: string): string[] {
  const found = new Set<string>();
  visit(parse(code, { sourceType: 'module', ecmaVersion: 'latest' }), (node) => {
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      const evaluated = evaluates(node as CallExpression | NewExpression);
      if (evaluated) found.add(evaluated);
    }
    const text = textOf(node);
    if (text === undefined) return;
    if (INLINE.test(text)) found.add('inline script');
    for (const host of foreignHosts(text)) found.add(host);
  });
  return [...found].toSorted();
}

/** Foreign origins in a style sheet. */
export function styleBreaches(css: string): string[] {
  const fetched = [...css.matchAll(/(?:url\(\s*|@import\s+)["']?([^"')]+)/gi)].map(
    ([, address = '']) => address,
  );
  return [...new Set(fetched.flatMap(foreignHosts))].toSorted();
}
