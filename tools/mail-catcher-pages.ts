const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

const clock = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});

/** Addresses become links; the rest of a plain-text mail stays text. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 1
        ? `<a href="${escape(part)}" target="_blank" rel="noreferrer">${escape(part)}</a>`
        : escape(part),
    )
    .join('');
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} | Courrier de Cessio</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/page.css">
<script src="/page.js" defer></script>
</head>
<body>
<header><a class="brand" href="/">Courrier <b>Cessio</b></a><p>E-mails interceptés : aucun ne quitte cette machine.</p></header>
<main>
${body}
</main>
</body>
</html>`;
}

/** The list, newest first; `query` filters by recipient, sender and subject. */
export function listPage(messages: CaughtMessage[], query: string): string {
  const wanted = query.trim().toLowerCase();
  const shown = wanted
    ? messages.filter(({ to, from, subject }) =>
        [...to, from, subject].some((text) => text.toLowerCase().includes(wanted)),
      )
    : messages;
  const rows = shown
    .map(
      (message) => `<li><a href="/messages/${message.id}">
<span class="subject">${escape(message.subject || '(sans objet)')}</span>
<span class="who">À ${escape(message.to.join(', '))}</span>
<time datetime="${message.receivedAt}">${escape(clock.format(new Date(message.receivedAt)))}</time>
</a></li>`,
    )
    .join('\n');
  const empty = wanted
    ? `<p class="empty">Aucun e-mail ne correspond à « ${escape(query)} ». <a href="/">Tout afficher</a></p>`
    : '<p class="empty">Aucun e-mail pour le moment. Ceux que le portail envoie apparaissent ici d\'eux-mêmes.</p>';
  return page(
    'E-mails',
    `<div class="bar">
<h1 id="count" data-newest="${messages[0]?.id ?? ''}">${shown.length} e-mail${shown.length > 1 ? 's' : ''}</h1>
<form role="search" method="get" action="/"><label>Rechercher <input type="search" name="q" value="${escape(query)}"></label></form>
<button type="button" id="clear"${messages.length === 0 ? ' hidden' : ''}>Tout supprimer</button>
</div>
${shown.length > 0 ? `<ol class="list">\n${rows}\n</ol>` : empty}`,
  );
}

function size(bytes: number): string {
  return bytes < 1024 ? `${bytes} o` : `${Math.round(bytes / 1024)} Ko`;
}

/** One mail: headers, its HTML in a frame without scripts, its plain text, its attachments. */
export function messagePage(message: CaughtMessage): string {
  const attachments = message.attachments
    .map(
      ({ name, type, size: bytes }) =>
        `<li>${escape(name)} <span class="who">${escape(type)}, ${size(bytes)}</span></li>`,
    )
    .join('');
  const html = message.html
    ? `<h2>Version mise en forme</h2>
<iframe title="Contenu de l'e-mail" src="/messages/${message.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
    : '';
  return page(
    message.subject || '(sans objet)',
    `<p><a href="/">← Tous les e-mails</a></p>
<h1>${escape(message.subject || '(sans objet)')}</h1>
<dl>
<dt>De</dt><dd>${escape(message.from)}</dd>
<dt>À</dt><dd>${escape(message.to.join(', '))}</dd>
<dt>Reçu</dt><dd><time datetime="${message.receivedAt}">${escape(clock.format(new Date(message.receivedAt)))}</time></dd>
</dl>
${html}
<h2>Version texte</h2>
${message.text ? `<pre>${linked(message.text)}</pre>` : '<p class="empty">Cet e-mail n\'a pas de version texte.</p>'}
${attachments ? `<h2>Pièces jointes</h2><ul>${attachments}</ul>` : ''}
<p><a href="/api/messages/${message.id}/raw">Source complète</a></p>`,
  );
}

/** The answer to an unknown address. */
export function notFoundPage(): string {
  return page(
    'Introuvable',
    '<h1>E-mail introuvable</h1><p class="empty">Il a été supprimé, ou le courrier a été redémarré. <a href="/">Tous les e-mails</a></p>',
  );
}

export const pageStyle = `:root {
  color-scheme: light dark;
  --canvas: #f4f6f5; --surface: #fff; --border: #dfe6e4; --text: #0e2428; --text2: #43595d; --strong: #788b8b;
  --link: #0f5e6b; --hover: #eef3f2; --ink: #0a2a31; --on-ink: #f3f8f7; --on-ink2: #b1c9cb; --accent: #f0a355;
}
@media (prefers-color-scheme: dark) {
  :root { --canvas: #0a1416; --surface: #111e21; --border: #26383b; --text: #e9f1f0; --text2: #b3c5c6; --strong: #738a8c;
    --link: #8ad3db; --hover: #1b2e32; --ink: #071012; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; gap: 4px 24px; align-items: baseline; padding: 14px 24px; background: var(--ink); }
header p { margin: 0; color: var(--on-ink2); }
.brand { color: var(--on-ink); font-size: 18px; text-decoration: none; }
.brand b { color: var(--accent); font-weight: 600; }
main { max-width: 900px; margin: 0 auto; padding: 24px 16px 48px; }
h1 { font-size: 22px; margin: 0 0 8px; overflow-wrap: anywhere; }
h2 { font-size: 16px; margin: 24px 0 8px; }
a { color: var(--link); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.bar { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; margin-bottom: 16px; }
.bar h1 { flex: 1 1 auto; margin: 0; }
input, button { font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--strong); border-radius: 6px;
  padding: 5px 10px; min-height: 36px; max-width: 100%; }
button { cursor: pointer; }
button:hover { background: var(--hover); }
.list { list-style: none; margin: 0; padding: 0; background: var(--surface); border: 1px solid var(--border); border-radius: 8px; }
.list li + li { border-top: 1px solid var(--border); }
.list a { display: grid; grid-template-columns: 1fr auto; gap: 0 16px; padding: 10px 16px; color: inherit; text-decoration: none; }
.list a:hover { background: var(--hover); }
.subject { font-weight: 600; overflow-wrap: anywhere; }
.who, time { color: var(--text2); overflow-wrap: anywhere; }
.list time { grid-column: 2; grid-row: 1; font-variant-numeric: tabular-nums; }
.empty { color: var(--text2); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; margin: 0; }
dt { color: var(--text2); }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 560px; border: 1px solid var(--border); border-radius: 8px; background: #fff; color-scheme: light; }
pre { margin: 0; padding: 16px; background: var(--surface); border: 1px solid var(--border); border-radius: 8px;
  white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.5 ui-monospace, monospace; }
@media (max-width: 520px) { .list a { grid-template-columns: 1fr; } .list time { grid-column: 1; grid-row: auto; } }
`;

export const pageScript = `const count = document.getElementById('count');
if (count) {
  setInterval(async () => {
    if (document.activeElement?.name === 'q') return;
    const answer = await fetch('/api/messages').catch(() => undefined);
    if (!answer?.ok) return;
    const [newest] = await answer.json();
    if ((newest?.id ?? '') !== count.dataset.newest) location.reload();
  }, 2000);
  document.getElementById('clear').addEventListener('click', async () => {
    await fetch('/api/messages', { method: 'DELETE' });
    location.reload();
  });
}
`;

export interface CaughtMessage {
  id: string;
  /** UTC ISO instant of arrival. */
  receivedAt: string;
  from: string;
  /** Envelope recipients, including blind copies. */
  to: string[];
  subject: string;
  text: string;
  html: string | null;
  attachments: { name: string; type: string; size: number }[];
}
