import { insertRow } from '../../test/fixtures.ts';
import { columnOf, valueOf, world } from '../../test/small-world.ts';
import { keepPhones } from './kept-phones.ts';

test('numbers from before are kept as E.164 where they can be read, and as they were typed where they cannot', async () => {
  const party = await insertRow(world.owner, 'parties', {
    legal_name: 'Tunisienne',
    country: 'TN',
    is_debtor: true,
    is_assignor: false,
    phone: '71 123 456',
  });
  for (const phone of ['01 99 00 12 34', '2027-01', 'standard', '+33199001235', ''])
    await insertRow(world.owner, 'party_contacts', {
      party_id: world.parties.assignor,
      name: 'x',
      role: 'other',
      phone,
    });
  await world.owner.query(`update portal_settings set bank = '{"name": "B", "phone": "01 99 00 00 01"}'`);
  expect(await keepPhones(world.owner)).toBeGreaterThanOrEqual(3);
  expect(await valueOf('select phone from parties where id = $1', [party])).toBe('+21671123456');
  expect(await columnOf(`select phone as it from party_contacts where name = 'x' order by id`)).toEqual([
    '+33199001234',
    '2027-01',
    'standard',
    '+33199001235',
    '',
  ]);
  expect(await valueOf('select bank from portal_settings')).toEqual({ name: 'B', phone: '+33199000001' });
  expect(await keepPhones(world.owner)).toBe(0);
});
