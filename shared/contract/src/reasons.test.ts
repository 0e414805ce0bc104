import { anyReasonLabel, isReason, REASONS, reasonLabel } from './reasons.ts';

test('no list offers two codes with the same words, nor two for a duplicate', () => {
  for (const labels of Object.values(REASONS))
    expect(new Set(Object.values(labels)).size).toBe(Object.keys(labels).length);
  const offered = Object.values(REASONS.confirmationRefusal);
  expect(offered.filter((label) => /doubl/i.test(label))).toEqual(['Facture en doublon']);
});

test('goods not received, quantity and price are reasons to contest', () => {
  for (const code of ['LIVR_INCOMP', 'QTE_ERR', 'PU_ERR'])
    expect(isReason('confirmationRefusal', code)).toBe(true);
});

test('a former code keeps its words, and may no longer be given', () => {
  expect(reasonLabel('confirmationRefusal', 'DOUBLE_FACT')).toBe('Facture en doublon');
  expect(anyReasonLabel('DOUBLE_FACT')).toBe('Facture en doublon');
  expect(isReason('confirmationRefusal', 'DOUBLE_FACT')).toBe(false);
  expect(isReason('confirmationRefusal', 'constructor')).toBe(false);
  expect(reasonLabel('confirmationRefusal', 'constructor')).toBeNull();
});
