/**
 * A fact that the server wrote into the page's head (tools/web-server.ts), parsed; null when it wrote none.
 */
export function pageFact(name: 'remotes' | 'config', page: Document = document): unknown {
  const content = page.querySelector<HTMLMetaElement>(`meta[name="cessio-${name}"]`)?.content;
  if (!content) return null;
  try {
    return JSON.parse(content) as unknown;
  } catch {
    return null;
  }
}
