import { v } from '../theme/look.ts';

/** The mark in a box of 28 by 28: the C, then the arrow. */
export const MARK = {
  box: '0 0 28 28',
  c: { d: 'M22.1 7.2A10.4 10.4 0 1 0 22.1 20.8', stroke: v.primary, width: '3.6' },
  arrow: { d: 'M10.8 14H24M19.2 9.2 24 14l-4.8 4.8', stroke: v.accent, width: '2.8' },
} as const;

/** The mark as markup, for pages written before any script runs. */
export function markSvg(size: number): string {
  const paths = [MARK.c, MARK.arrow].map(
    ({ d, stroke, width }) => `<path d="${d}" stroke="${stroke}" stroke-width="${width}"/>`,
  );
  return `<svg viewBox="${MARK.box}" width="${size}" height="${size}" fill="none" aria-hidden="true">${paths.join('')}</svg>`;
}
