import { call } from '@cessio/client';
import { addPartyContactFields, phoneText } from '@cessio/contract';
import {
  addPartyContact,
  changePartyContact,
  CONTACT_ROLE_LABELS,
  CONTACT_ROLES,
  listPartyContacts,
  removePartyContact,
  type PartyContact,
} from '@cessio/contract/parties';
import { can, useTranslation, useUser } from '@cessio/shell';
import { Hint, Link, Row, Tag, Text } from '@cessio/ui';
import { NameField, SelectField, TextField } from '@cessio/ui/form';
import { EntryDialog } from '../../record/entry-dialog.tsx';
import { textOf } from '../../record/text-of.ts';
import { LineButtons, PartyList } from './party-list.tsx';
import './texts.ts';

/** The bank's contacts at the company. */
export function ContactsCard({ partyId, open }: { partyId: string; open: boolean }) {
  const { t } = useTranslation('admin');
  const may = can(useUser(), 'parties.write') && open;
  return (
    <PartyList
      partyId={partyId}
      name="contacts"
      title={t('contacts.title')}
      none={t('contacts.none')}
      load={(signal) => call(listPartyContacts, { params: { id: partyId }, signal })}
      addLabel={may ? t('contacts.add') : undefined}
      renderAdd={(onClose) => <ContactDialog partyId={partyId} onClose={onClose} />}
      renderLine={(contact: PartyContact) => (
        <Row justify="space-between">
          <span>
            <Row gap={8}>
              <Text type="small" weight={500}>
                {contact.name}
              </Text>
              <Tag>{CONTACT_ROLE_LABELS[contact.role]}</Tag>
            </Row>
            <Row gap={12}>
              {contact.email && <Link href={`mailto:${contact.email}`}>{contact.email}</Link>}
              {contact.phone && <Link href={`tel:${contact.phone}`}>{phoneText(contact.phone)}</Link>}
              {!contact.email && !contact.phone && <Hint type="caption">{t('contacts.unreached')}</Hint>}
            </Row>
          </span>
          {may && (
            <LineButtons
              partyId={partyId}
              name={contact.name}
              renderEdit={(onClose) => (
                <ContactDialog partyId={partyId} contact={contact} onClose={onClose} />
              )}
              remove={() =>
                call(removePartyContact, {
                  params: { id: partyId, child: contact.id },
                  query: { version: String(contact.version) },
                })
              }
            />
          )}
        </Row>
      )}
    />
  );
}

const valuesOf = (contact?: PartyContact) => ({
  name: contact?.name ?? '',
  role: contact?.role ?? 'other',
  email: contact?.email ?? '',
  phone: phoneText(contact?.phone ?? ''),
});

interface ContactDialogProps {
  partyId: string;
  contact?: PartyContact;
  onClose: () => void;
}

function ContactDialog({ partyId, contact, onClose }: ContactDialogProps) {
  const { t } = useTranslation('admin');
  const labels = {
    name: t('contacts.name'),
    role: t('field.post'),
    email: t('field.email'),
    phone: t('field.phone'),
  };
  const text = textOf(addPartyContactFields, labels);
  return (
    <EntryDialog
      queryKey={['party', partyId]}
      title={t(contact ? 'contacts.change' : 'contacts.add')}
      values={valuesOf(contact)}
      edited={
        contact && {
          row: contact,
          valuesOf,
          labels,
          say: (field, values) => (field === 'role' ? CONTACT_ROLE_LABELS[values.role] : values[field]),
        }
      }
      done={t('contacts.saved')}
      onClose={onClose}
      send={(body, row) =>
        row
          ? call(changePartyContact, {
              params: { id: partyId, child: row.id },
              body: { ...body, version: row.version },
            })
          : call(addPartyContact, { params: { id: partyId }, body })
      }
    >
      <NameField {...text('name')} required />
      <SelectField
        name="role"
        label={labels.role}
        required
        options={CONTACT_ROLES.map((value) => ({ value, label: CONTACT_ROLE_LABELS[value] }))}
      />
      <TextField {...text('email')} type="email" />
      <TextField {...text('phone')} type="tel" />
    </EntryDialog>
  );
}
