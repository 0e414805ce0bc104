import { callsIn, fetchedNames } from './fit.ts';

describe('callsIn', () => {
  it('names the calls whose declarations are there', () => {
    const code =
      'const a={method:"POST",path:"/api/guarantee-requests",access:"x"},b={method:"GET",path:"/other"};';
    expect(callsIn(code)).toEqual(['POST /api/guarantee-requests']);
  });

  it('names every call of a path that stands alone', () => {
    expect(callsIn('const a="/api/guarantee-requests";')).toEqual([
      'GET /api/guarantee-requests',
      'POST /api/guarantee-requests',
    ]);
  });
});

describe('fetchedNames', () => {
  it('reads what is taken of a module that is fetched', () => {
    const code = `
const a = async () => (await import('kit')).A;
const b = async () => { const { B, C: c } = await import('kit'); return [B, c]; };
const other = () => import('other');`;
    expect(fetchedNames(code, 'kit')).toEqual(['A', 'B', 'C']);
  });

  it.each([
    `import('kit').then(use)`,
    `const kit = await import('kit')`,
    `const { A, ...rest } = await import('kit')`,
    `const { [name]: A } = await import('kit')`,
    `(await import('kit'))[name]`,
  ])('cannot tell from %s', (code) => {
    expect(fetchedNames(code, 'kit')).toBeNull();
  });
});
