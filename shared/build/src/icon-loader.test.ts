import iconLoader from './icon-loader.ts';

it('drops the keys of lines and nothing else', () => {
  expect(
    iconLoader(`node: [["path", { d: "M8 12h5", key: "1g6qi8" }], ["circle", { r: "2",\n key: "a" }]]`),
  ).toBe(`node: [["path", { d: "M8 12h5" }], ["circle", { r: "2" }]]`);
});
