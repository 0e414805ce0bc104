import { ERRORS } from '@cessio/contract/errors';
import { ENDPOINTS } from '@cessio/contract/endpoints';

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:1100px;margin:2rem auto;padding:0 1rem;color:#0e2428;background:#f4f6f5}
h1{font-size:1.6rem}h2{margin-top:2rem;font-size:1.15rem}table{width:100%;border-collapse:collapse;background:#fff;border:1px solid #dfe6e4}
th,td{text-align:start;padding:.45rem .7rem;border-top:1px solid #dfe6e4;vertical-align:top}th{background:#f8faf9;font-weight:500}
code{font-size:.9em}.m{font-weight:600;color:#0e4f5a;white-space:nowrap}small{color:#586c6f}
@media(prefers-color-scheme:dark){body{background:#0a1416;color:#e9f1f0}table{background:#111e21}table,th,td{border-color:#26383b}th{background:#0d181a}.m{color:#7ccad3}small{color:#94a9ab}}`;

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The contract on one page, for readers: calls by area, who may call them, their errors. */
export function docsPage(): string {
  const areas = Map.groupBy(ENDPOINTS, (endpoint) => endpoint.tag);
  const sections = [...areas].map(([tag, endpoints]) => {
    const rows = endpoints.map(
      (endpoint) =>
        `<tr><td class="m">${endpoint.method}</td><td><code>${escape(endpoint.path)}</code><br><small>${escape(endpoint.summary)}</small></td>` +
        `<td><code>${endpoint.access}</code></td><td><small>${(endpoint.errors ?? []).join(', ')}</small></td></tr>`,
    );
    return `<h2>${escape(tag)}</h2><table><tr><th>Méthode</th><th>Appel</th><th>Permission</th><th>Refus propres</th></tr>${rows.join('')}</table>`;
  });
  const errors = Object.entries(ERRORS).map(
    ([code, { status, title, detail }]) =>
      `<tr><td><code>${code}</code></td><td>${status}</td><td>${escape(title)}<br><small>${escape(detail)}</small></td></tr>`,
  );
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>API | Cessio Factoring | Banque Affacturage</title><style>${STYLE}</style></head><body>
<h1>API Cessio</h1><p>Description complète&nbsp;: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${sections.join('\n')}<h2>Codes d’erreur</h2><table><tr><th>Code</th><th>HTTP</th><th>Message</th></tr>${errors.join('')}</table></body></html>`;
}
