import { parse, type CallExpression, type Expression, type Node, type Property, type Super } from 'acorn';
import { visit } from './visit.ts';

/** Members of a declared call that only the API and its documentation read. */
const API_ONLY = new Set(['params', 'query', 'body', 'machine', 'response', 'summary', 'errors']);
/** Functions of `endpoint.ts` that declare a call, and their HTTP methods. */
const METHODS: Readonly<Record<string, string>> = {
  get: 'GET',
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
  remove: 'DELETE',
  exportAt: 'GET',
  timelineAt: 'GET',
};
/** Those of `shapes.endpoints.ts`: their arguments beside path and access are only the API's. */
const SHAPES = new Set(['exportAt', 'timelineAt']);

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * Keeps of a contract file what the browser uses (docs/adr/0012): calls become plain objects without schemas, and a
 * schema declared alone becomes the inert object that replaces zod.
 * @param code the file as JavaScript
 */
export function keepWire(code: string): string {
  const edits: Edit[] = [];
  const schemas = new Set(['z']);
  const program = parse(code, { sourceType: 'module', ecmaVersion: 'latest' });
  for (const statement of program.body) {
    // The functions of a field table return schemas too.
    if (statement.type === 'ImportDeclaration' && String(statement.source.value).endsWith('/fields.ts'))
      for (const { local } of statement.specifiers) schemas.add(local.name);
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations) {
      if (id.type !== 'Identifier' || init?.type !== 'CallExpression' || !schemas.has(rootOf(init))) continue;
      schemas.add(id.name);
      edits.push({ start: init.start, end: init.end, text: 'z' });
    }
  }
  const replaced = [...edits];
  visit(program, (node) => {
    const name = node.type === 'CallExpression' ? calleeName(node as CallExpression) : '';
    const method = METHODS[name];
    if (!method || replaced.some(({ start, end }) => start <= node.start && node.end <= end)) return;
    const [path, access, declared] = (node as CallExpression).arguments;
    const members = declared?.type === 'ObjectExpression' ? declared.properties : SHAPES.has(name) && [];
    if (!path || !access || !members) return;
    const kept = members.filter((one) => one.type !== 'Property' || !API_ONLY.has(nameOf(one)));
    const source = ({ start, end }: Node) => code.slice(start, end);
    const text = [
      `method: '${method}'`,
      `path: ${source(path)}`,
      `access: ${source(access)}`,
      ...kept.map(source),
    ].join(', ');
    edits.push({ start: node.start, end: node.end, text: `({ ${text} })` });
  });
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
}

/** Name at the start of a chain of calls and members: `z` of `z.object({}).partial()`. */
function rootOf(expression: Expression | Super): string {
  if (expression.type === 'CallExpression') return rootOf(expression.callee);
  if (expression.type === 'MemberExpression') return rootOf(expression.object);
  return expression.type === 'Identifier' ? expression.name : '';
}

/** `get` of `get(…)`; empty for a callee that is not an identifier. */
function calleeName({ callee }: CallExpression): string {
  return callee.type === 'Identifier' ? callee.name : '';
}

function nameOf({ key }: Property): string {
  return key.type === 'Identifier' ? key.name : '';
}

/** The bundler's loader that applies `keepWire`. */
export default function wireLoader(code: string): string {
  return keepWire(code);
}
