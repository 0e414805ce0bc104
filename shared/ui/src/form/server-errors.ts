import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { toProblem } from '../feedback/problem.ts';

/** JSON pointer of a problem → path of a field: `/lines/12/gross` → `lines.12.gross`. */
export function pointerToPath(pointer: string): string {
  return pointer
    .replace(/^#?\//, '')
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.');
}

/**
 * Sets a problem's `errors[{path, message}]` on the form's fields and its detail on `root.server`. `map` renames paths
 * whose field has another name.
 */
export function applyServerErrors<V extends FieldValues, C, O>(
  form: UseFormReturn<V, C, O>,
  error: unknown,
  map: Readonly<Record<string, string>> = {},
): void {
  const problem = toProblem(error);
  const known = (path: string) =>
    path
      .split('.')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], form.getValues()) !==
    undefined;
  const left: string[] = [];
  let focused = false;
  for (const { path, message } of problem.errors ?? []) {
    const own = pointerToPath(path);
    const name = map[own] ?? own;
    if (name && (own in map || known(name))) {
      form.setError(name as FieldPath<V>, { type: 'server', message }, { shouldFocus: !focused });
      focused = true;
    } else left.push(message);
  }
  if (left.length > 0 || !focused)
    form.setError('root.server', {
      type: problem.code ?? 'server',
      message: left.join(' ') || (problem.detail ?? problem.title ?? ''),
    });
}
