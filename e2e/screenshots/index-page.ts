import type { Screen, Variant } from './plan.ts';

/** One picture. */
export interface Shot {
  screen: Screen;
  variant: Variant;
  /** Its folder: `before`, `after`. */
  into: string;
  /** Path from the folder of all pictures. */
  file: string;
  title: string;
  /** By how many pixels the page is wider than its window; 0 when it does not scroll sideways. */
  overflow: number;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** All pictures on one page, a row per screen. */
export function indexPage(shots: readonly Shot[]): string {
  const rows = Object.entries(Object.groupBy(shots, ({ screen }) => `${screen.viewer} ${screen.name}`));
  const sorted = rows.toSorted(([a], [b]) => a.localeCompare(b)).flatMap(([, row]) => (row ? [row] : []));
  const sections = sorted.map((row) => {
    const [first] = row;
    if (!first) return '';
    // `before`, then `after`.
    const shots = row.toSorted(
      (a, b) => a.variant.name.localeCompare(b.variant.name) || b.into.localeCompare(a.into),
    );
    const pictures = shots.map(({ file, into, variant, overflow }) => {
      const note = overflow > 0 ? ` <b>+${overflow} px</b>` : '';
      return `<figure><a href="${escape(file)}"><img src="${escape(file)}" loading="lazy" alt=""></a><figcaption>${variant.name}, ${escape(into)}${note}</figcaption></figure>`;
    });
    return `<section><h2>${escape(first.screen.viewer)} · ${escape(first.screen.path)}</h2><p>${escape(first.title)}</p><div>${pictures.join('')}</div></section>`;
  });
  return `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Écrans</title>
<style>
body { font: 15px/1.5 system-ui; margin: 24px; background: #eef0f1; color: #16262b }
section { margin-block: 32px } h2 { font-size: 17px; margin: 0 } p { margin: 0 0 8px; color: #526066 }
div { display: flex; gap: 12px; overflow-x: auto; align-items: start } figure { margin: 0 }
img { height: 360px; max-width: none; border: 1px solid #c8d0d3; background: #fff } b { color: #a3231b }
</style>
${sections.join('\n')}
</html>
`;
}
