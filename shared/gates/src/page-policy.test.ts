import { policyBreaches, styleBreaches } from './page-policy.ts';

it.each([
  ['eval("1")', ['eval()']],
  ['window.eval(code)', ['eval()']],
  ['new Function("a", "return a")', ['Function()']],
  ['setTimeout("go()", 5)', ['setTimeout("…")']],
  ['setInterval(`go(${a})`, 5)', ['setInterval("…")']],
  ['a.innerHTML = "<script>go()</script>"', ['inline script']],
  ['location.href = "javascript:go()"', ['inline script']],
  ['fetch("https://cdn.example.com/a.js")', ['cdn.example.com']],
  ['import("//cdn.example.com/a.js")', ['cdn.example.com']],
  ['new WebSocket(`wss://live.example.com/${id}`)', ['live.example.com']],
])('finds in %s what the page refuses', (code, breaches) => {
  expect(policyBreaches(code)).toEqual(breaches);
});

it('lets be what the page allows', () => {
  const code = `
    const here = typeof globalThis === "object" ? globalThis : Function("return this")();
    setTimeout(() => fetch("/api/invoices"), 5);
    document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const evaluate = (eval1) => eval1("// no address");`;
  expect(policyBreaches(code)).toEqual([]);
});

it('finds addresses of others in a style sheet', () => {
  expect(
    styleBreaches('@import "https://fonts.example.com/a.css"; a { background: url(/assets/a.png) }'),
  ).toEqual(['fonts.example.com']);
  expect(styleBreaches('a{background:url( //img.example.com/a.png )}')).toEqual(['img.example.com']);
});
