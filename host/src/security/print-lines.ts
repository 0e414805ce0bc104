/** Prints a title and lines, and nothing else of the page. */
export function printLines(title: string, lines: readonly string[]): void {
  const sheet = document.createElement('main');
  const heading = document.createElement('h1');
  heading.textContent = title;
  const list = document.createElement('pre');
  list.textContent = lines.join('\n');
  list.style.fontSize = '16px';
  sheet.append(heading, list);
  const others = [...document.body.children].filter(
    (element): element is HTMLElement => element instanceof HTMLElement,
  );
  const before = others.map((element) => element.style.display);
  for (const element of others) element.style.display = 'none';
  document.body.append(sheet);
  try {
    window.print();
  } finally {
    sheet.remove();
    others.forEach((element, index) => (element.style.display = before[index] ?? ''));
  }
}
