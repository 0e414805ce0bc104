/** @jest-environment-options {"customExportConditions": ["browser"]} */
import { renderKit } from '../testing/render-kit.tsx';
import { Bar } from './bar.tsx';

it.each([
  ['below the ceiling nothing marks its end', [{ value: 40 }], [40], []],
  ['at 148 % of the ceiling a line stands where it is', [{ value: 148 }], [100], [68]],
  ['so it does where several parts exceed it together', [{ value: 90 }, { value: 60 }], [60, 40], [67]],
])('%s', async (_what, parts, widths, lines) => {
  const { container } = await renderKit(<Bar parts={parts} max={100} />);
  const percent = (of: string) => Math.round(Number.parseFloat(of));
  expect([...container.querySelectorAll('span')].map(({ style }) => percent(style.flexBasis))).toEqual(
    widths,
  );
  expect([...container.querySelectorAll('i')].map(({ style }) => percent(style.insetInlineStart))).toEqual(
    lines,
  );
});
