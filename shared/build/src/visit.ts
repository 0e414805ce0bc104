import type { Node } from 'acorn';

/** Calls `see` for every node of a syntax tree, or of a list of them, from the root down. */
export function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, see);
  else if (typeof value === 'object' && value !== null && 'type' in value) {
    see(value as Node);
    for (const part of Object.values(value)) visit(part, see);
  }
}
