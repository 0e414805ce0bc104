import type { DocumentTypeRow } from '@cessio/contract';

type Named = Pick<DocumentTypeRow, 'id' | 'code' | 'label'>;
export type Kind = Named & Pick<DocumentTypeRow, 'formats' | 'maxMb'>;

const words = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2);

/** The kind that a file's name suggests, by words of its code and label; empty when none or several match. */
export function guessType(filename: string, kinds: readonly Named[]): string {
  const named = new Set(words(filename));
  const score = ({ code, label }: Named) =>
    (words(code).some((word) => named.has(word)) ? 2 : 0) +
    (words(label).some((word) => named.has(word)) ? 1 : 0);
  const scored = kinds.map((kind) => ({ id: kind.id, score: score(kind) }));
  const most = Math.max(0, ...scored.map((one) => one.score));
  const best = scored.filter((one) => one.score === most);
  return most > 0 && best.length === 1 ? (best[0]?.id ?? '') : '';
}
