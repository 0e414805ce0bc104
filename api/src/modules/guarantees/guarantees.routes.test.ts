import type { Guarantee } from '@cessio/contract';
import { insertRequest } from '../../../test/fixtures.ts';
import { people, valueOf, world } from '../../../test/small-world.ts';
import type { Person } from '../../../test/world.ts';

describe('the record of a guarantee', () => {
  let id: string;

  beforeAll(async () => {
    const { debtor } = world.parties;
    id = await valueOf<string>('select id from guarantees');
    const request = await insertRequest(world, {
      number: 'DG-1',
      requester_name: 'Halbrane Distribution',
      amount: 6_000_000,
      tenor_days: 90,
      status: 'formalised',
      created_by: people.client.identity.userId,
    });
    await world.owner.query('update guarantees set used = 1200000, request_id = $1', [request]);
    await world.owner.query(
      `with type as (insert into document_types (code, label, applies_to) values ('ACTE', 'Acte signé', 'guarantee') returning *)
       insert into documents (type_id, type_code, type_label, party_id, owner_name, owner_type, owner_id, filename, status)
       select id, code, label, $1, 'Halbrane Distribution', 'guarantee', of_request, file, 'valid' from type,
         -- That of another request is not this guarantee's.
         (values ($2::uuid, 'acte.pdf'), (uuidv7(), 'autre.pdf')) given (of_request, file)`,
      [debtor, request],
    );
  });

  const read = async (who: Person): Promise<Guarantee> => {
    const answer = await who.call('GET', `/api/guarantees/${id}`);
    expect(answer.statusCode).toBe(200);
    return answer.json<Guarantee>();
  };

  test('says what is left, and to each side what it may know', async () => {
    const { client, supplier, adviser } = people;
    const left = { used: 1_200_000, left: 3_800_000 };
    const common = { coverPpm: 1_000_000, verificationCode: expect.stringMatching(/^\w{4}-\w{4}-\w{4}$/) };
    const amounts = { number: 'GAR-1', granted: 5_000_000, ...left, ...common, status: 'active' };
    const request = {
      number: 'DG-1',
      kind: 'limit',
      asked: 6_000_000,
      tenorDays: 90,
      requester: { id: world.parties.debtor, legalName: 'Halbrane Distribution' },
    };
    const documents = [{ typeLabel: 'Acte signé', filename: 'acte.pdf', status: 'valid' }];
    expect(await read(adviser)).toMatchObject({ ...amounts, request, documents, covers: [] });

    const requester = await read(client);
    expect(requester).toMatchObject({ ...amounts, request, documents });
    expect(requester).not.toHaveProperty('covers');

    const beneficiary = await read(supplier);
    expect(beneficiary).toMatchObject({ ...amounts, covers: [] });
    expect(beneficiary).not.toHaveProperty('request');
    expect(beneficiary).not.toHaveProperty('documents');
  });

  test('leaves nothing before its first day, nor once it is no longer in force', async () => {
    await world.owner.query('update guarantees set valid_from = today_in_paris() + 1');
    expect((await read(people.client)).left).toBe(0);
    await world.owner.query('update guarantees set valid_from = today_in_paris()');
    expect((await read(people.client)).left).toBe(3_800_000);
    await world.owner.query(`update guarantees set status = 'expired'`);
    expect((await read(people.client)).left).toBe(0);
    await world.owner.query(`update guarantees set status = 'active'`);
  });

  test('is absent for other companies', async () => {
    for (const who of [people.otherClient, people.otherSupplier]) {
      const answer = await who.call('GET', `/api/guarantees/${id}`);
      expect(answer.statusCode).toBe(404);
    }
  });
});
