import { userAtom, type createStore } from '@cessio/shell';
import { formatDateTime } from '@cessio/ui';
import { pageFact } from '../base/page-fact.ts';

/** A text quoted for a style sheet. */
const quoted = (text: string): string => JSON.stringify(text);

/**
 * Adds a header to printed pages: brand and company of who prints, the time of the figures, and page n of N. Returns
 * how to stop.
 */
export function headPrintedPages(store: ReturnType<typeof createStore>): () => void {
  const style = document.createElement('style');
  style.nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
  const write = (): void => {
    const { brand = 'Cessio' } = (pageFact('config') ?? {}) as { brand?: string };
    const company = store.get(userAtom)?.party?.legalName;
    const margins = {
      'top-left': quoted(company === undefined ? brand : `${brand} · ${company}`),
      'top-right': quoted(formatDateTime(new Date().toISOString())),
      'bottom-right': 'counter(page) "/" counter(pages)',
    };
    const boxes = Object.entries(margins).map(
      ([place, content]) => `@${place} { content: ${content}; font-size: 9pt }`,
    );
    style.textContent = `@page { margin: 18mm 14mm; ${boxes.join(' ')} }`;
    document.head.append(style);
  };
  addEventListener('beforeprint', write);
  return () => {
    removeEventListener('beforeprint', write);
    style.remove();
  };
}
