import { askedBy, asksNothingElse } from './quick-styles.ts';

test.each([
  ['.css-1', [{ classes: ['css-1'] }]],
  ['LI', [{ tag: 'li', classes: [] }]],
  ['*', [{ classes: [] }]],
  ['input.a.b:focus', [{ tag: 'input', classes: ['a', 'b'] }]],
  ['.card > .row:hover, p', [{ classes: ['row'] }, { tag: 'p', classes: [] }]],
  ['.row:not(.last, [hidden]):has(> .x)::before', [{ classes: ['row'] }]],
  ['[data-name="a, b)"] .cell[hidden]', [{ classes: ['cell'] }]],
  [':is(.a, .b:not(.c))', [{ classes: [] }]],
  ['#id', [{ classes: [] }]],
])('reads what %s asks of an element', (selector, asked) => {
  expect(askedBy(selector)).toEqual(asked);
});

test.each(['.a\\:b', '', 'a,', 'svg|a', '[a="\\""]', ':is(.a'])('leaves %p to jsdom', (selector) => {
  expect(askedBy(selector)).toBeUndefined();
});

test('knows the selectors that ask for a tag and classes alone', () => {
  for (const selector of ['.css-1', 'li', '*', 'input.a.b', '.a, p , *.b-c'])
    expect(asksNothingElse(selector)).toBe(true);
  for (const selector of [
    '',
    '.a b',
    '.a>b',
    '.a:hover',
    '.a[b]',
    '#a',
    '.a,',
    ',a',
    '.a, b:focus',
    '.a\\:b',
    '.a::before',
  ])
    expect([selector, asksNothingElse(selector)]).toEqual([selector, false]);
});

test('a style is what the rules say, whatever they are chosen by, and follows a class that changes', () => {
  document.body.innerHTML = `
    <style>
      .gone { display: none }
      p:not(.shown) > em.soft { visibility: hidden }
      ul li:has(> b), table .cell[data-off], .esc\\:aped { display: none }
      @media screen { .narrow { display: none } }
      span#only { display: block }
    </style>
    <div class="gone"></div> <p><em class="soft">a</em></p> <p class="shown"><em class="soft">b</em></p>
    <ul><li><b></b></li><li></li></ul>
    <table><tbody><tr><td class="cell" data-off=""></td><td class="cell"></td></tr></tbody></table>
    <i class="narrow"></i><i class="esc:aped"></i><i class="x gone\ty"></i><i></i><span id="only"></span>`;
  const shown = (selector: string) =>
    [...document.querySelectorAll(selector)].map((element) => {
      const { display, visibility } = getComputedStyle(element);
      return visibility === 'hidden' ? 'hidden' : display;
    });
  expect(shown('div')).toEqual(['none']);
  expect(shown('em')).toEqual(['hidden', '']);
  expect(shown('li')).toEqual(['none', 'list-item']);
  expect(shown('td')).toEqual(['none', 'table-cell']);
  expect(shown('i')).toEqual(['none', 'none', 'none', '']);
  expect(shown('span')).toEqual(['block']);
  document
    .querySelector('div')
    ?.replaceWith(Object.assign(document.createElement('div'), { className: 'x' }));
  expect(shown('div')).toEqual(['block']);
});

test('what is not found quickly is jsdom’s own', () => {
  document.body.innerHTML = `
    <style>
      section { visibility: hidden; pointer-events: none; color: red; opacity: 0.5 }
      section { opacity: unset }
      .card { overflow: hidden auto; position: absolute; margin: 1px 2px }
      .late { display: flex }
    </style>
    <section><p class="card" style="display: inline; visibility: inherit">a</p><b hidden></b></section>`;
  const style = (selector: string) => getComputedStyle(document.querySelector(selector) as Element);
  const p = style('p');
  expect([p.display, p.visibility, p.position, p.pointerEvents, p.overflow, p.opacity]).toEqual([
    'inline',
    'inherit',
    'absolute',
    'none',
    'hidden auto',
    '',
  ]);
  expect([p.marginLeft, p.color, p.getPropertyValue('color'), p.getPropertyValue('display')]).toEqual([
    '2px',
    'rgb(255, 0, 0)',
    'rgb(255, 0, 0)',
    'inline',
  ]);
  expect([style('b').display, style('b').visibility, style('section').opacity]).toEqual([
    'none',
    'hidden',
    '',
  ]);
  document.querySelector('section')?.setAttribute('class', 'late');
  expect(style('section').display).toBe('flex');
  document.querySelector('style')?.append('.late { display: none }');
  expect(style('section').display).toBe('none');
  document.querySelector('style')?.remove();
  expect([style('section').display, style('section').visibility]).toEqual(['block', 'visible']);
});
