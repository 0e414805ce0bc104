/** The same folding as SQL `fold()`: case, accents and punctuation do not count in a search, nor in an invoice number. */
export function fold(value: string): string {
  return value
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
}
