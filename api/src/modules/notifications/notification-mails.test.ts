import type { Services } from '../../services.ts';
import { mailOf } from './notification-mails.ts';

const services = {
  config: { publicUrl: 'https://portail.banque.test', brand: 'Cessio' },
} as unknown as Services;

test.each([
  ['invoice', '[Cessio] Facture FA-1'],
  ['financing', '[Cessio] Financement FA-1'],
  ['payment_file', '[Cessio] Fichier de virements FA-1'],
  ['contract', '[Cessio] Contrat FA-1'],
] as const)('the subject of a mail about a %s names it', (entityType, subject) => {
  const notice = {
    type: '1',
    message: '<b>{number}</b>',
    data: { number: 'FA-1' },
    entityType,
    entityId: 'a',
  } as const;
  expect(mailOf(services, notice)).toMatchObject({ subject, always: false });
});
