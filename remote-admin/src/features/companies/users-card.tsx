import { useState } from 'react';
import { call, createAttemptKeys } from '@cessio/client';
import { invitePartyUserFields, RIGHTS, type Party, type Right } from '@cessio/contract';
import {
  changePartyUser,
  invitePartyUser,
  listPartyUsers,
  transitionPartyUser,
  type PartyUser,
} from '@cessio/contract/parties';
import { can, useQueryClient, useRecordChanged, useTranslation, useUser } from '@cessio/shell';
import { Button, DateTimeText, Hint, Link, Row, StatusChip, Tag, Text } from '@cessio/ui';
import { CheckboxField, NameField, SelectField, TextField } from '@cessio/ui/form';
import { openSteps, RecordStepDialog, useRecordStep, type RecordKind } from '@cessio/ui/record';
import { EntryDialog } from '../../record/entry-dialog.tsx';
import { textOf } from '../../record/text-of.ts';
import { PartyList } from './party-list.tsx';
import './texts.ts';

const keyFor = createAttemptKeys();
const nameOf = ({ firstName, lastName }: PartyUser) => `${firstName} ${lastName}`;

const userKind = (partyId: string): RecordKind<PartyUser> => ({
  kind: 'user',
  load: async (id, signal) => {
    const users = await call(listPartyUsers, { params: { id: partyId }, signal });
    return users.find((user) => user.id === id) as PartyUser;
  },
  history: async () => ({ data: [] }),
  take: (id, body) =>
    call(transitionPartyUser, { params: { id }, body, idempotencyKey: keyFor(`user ${id}`, body) }),
  nameOf,
});

/** The company's users, and what each may do in its name. */
export function UsersCard({ company, open }: { company: Party; open: boolean }) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const may = can(useUser(), 'users.manage');
  useRecordChanged('user', () => void client.invalidateQueries({ queryKey: ['party', company.id, 'users'] }));
  return (
    <PartyList
      partyId={company.id}
      name="users"
      title={t('company.users')}
      none={t('company.noUser')}
      load={(signal) => call(listPartyUsers, { params: { id: company.id }, signal })}
      addLabel={may && open ? t('users.invite') : undefined}
      renderAdd={(onClose) => <InviteDialog company={company} onClose={onClose} />}
      renderLine={(user: PartyUser) => <UserLine key={user.id} partyId={company.id} user={user} may={may} />}
    />
  );
}

function UserLine({ partyId, user, may }: { partyId: string; user: PartyUser; may: boolean }) {
  const { t } = useTranslation('admin');
  const { timeZone } = useUser();
  const [kind] = useState(() => userKind(partyId));
  const step = useRecordStep(kind, user);
  const [changing, setChanging] = useState(false);
  return (
    <Row justify="space-between">
      <span>
        <Row gap={8}>
          <Text type="small" weight={500}>
            {nameOf(user)}
          </Text>
          <StatusChip machine="user" state={user.status} />
          <Tag>{t(`role.${user.role}`)}</Tag>
        </Row>
        <Row gap={12}>
          <Link href={`mailto:${user.email}`}>{user.email}</Link>
          <Hint type="caption">
            {user.rights.length > 0
              ? user.rights.map((right) => t(`right.${right}`)).join(', ')
              : t('users.noRight')}
          </Hint>
          <Hint type="caption">
            {user.lastSignInAt ? (
              <>
                {t('users.lastSignIn')} <DateTimeText instant={user.lastSignInAt} timeZone={timeZone} />
              </>
            ) : (
              t('users.never')
            )}
          </Hint>
        </Row>
      </span>
      {may && (
        <Row gap={4}>
          {user.status !== 'disabled' && (
            <Button
              size={30}
              variant="text"
              aria-label={t('users.rightsOf', { name: nameOf(user) })}
              onClick={() => setChanging(true)}
            >
              {t('users.rights')}
            </Button>
          )}
          {openSteps(user.allowedActions).map((action) => (
            <Button
              key={action.action}
              size={30}
              variant="text"
              aria-label={`${action.label} ${nameOf(user)}`}
              onClick={() => step.ask(action)}
            >
              {action.label}
            </Button>
          ))}
        </Row>
      )}
      {changing && <RightsDialog partyId={partyId} user={user} onClose={() => setChanging(false)} />}
      <RecordStepDialog step={step} currency="EUR" amount={null} />
    </Row>
  );
}

type RightValues = Record<Right, boolean>;
const rightsOf = (values: RightValues): Right[] => RIGHTS.filter((right) => values[right]);
const valuesOf = (rights: readonly Right[]) =>
  Object.fromEntries(RIGHTS.map((right) => [right, rights.includes(right)])) as RightValues;

function RightFields() {
  const { t } = useTranslation('admin');
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0, display: 'grid', gap: 8 }}>
      <legend style={{ padding: 0, marginBlockEnd: 6 }}>{t('users.rights')}</legend>
      {RIGHTS.map((right) => (
        <CheckboxField key={right} name={right} label={t(`right.${right}`)} help={t(`right.${right}.help`)} />
      ))}
    </fieldset>
  );
}

function RightsDialog({ partyId, user, onClose }: { partyId: string; user: PartyUser; onClose: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <EntryDialog
      queryKey={['party', partyId]}
      title={t('users.rightsOf', { name: nameOf(user) })}
      values={valuesOf(user.rights)}
      edited={{
        row: user,
        valuesOf: ({ rights }) => valuesOf(rights),
        labels: Object.fromEntries(RIGHTS.map((right) => [right, t(`right.${right}`)])),
        say: (right, values) => t(values[right] ? 'yes' : 'no'),
      }}
      done={t('users.rightsSaved')}
      onClose={onClose}
      send={(values, row) =>
        call(changePartyUser, {
          params: { id: user.id },
          body: { rights: rightsOf(values), version: (row ?? user).version },
        })
      }
    >
      <RightFields />
    </EntryDialog>
  );
}

function InviteDialog({ company, onClose }: { company: Party; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const sides = [company.isAssignor && 'supplier', company.isDebtor && 'client'].filter(Boolean) as (
    'supplier' | 'client'
  )[];
  const values = { firstName: '', lastName: '', email: '', role: sides[0] ?? 'client', ...valuesOf([]) };
  const text = textOf(invitePartyUserFields, {
    firstName: t('field.firstName'),
    lastName: t('field.lastName'),
    email: t('field.email'),
  });
  return (
    <EntryDialog
      queryKey={['party', company.id]}
      title={t('users.invite')}
      values={values}
      done={t('users.invited')}
      onClose={onClose}
      send={({ firstName, lastName, email, role, ...rights }) =>
        call(invitePartyUser, {
          params: { id: company.id },
          body: { firstName, lastName, email, role, rights: rightsOf(rights) },
        })
      }
    >
      <NameField {...text('firstName')} required />
      <NameField {...text('lastName')} required />
      <TextField {...text('email')} type="email" required />
      {sides.length > 1 && (
        <SelectField
          name="role"
          label={t('users.side')}
          required
          options={sides.map((value) => ({ value, label: t(`role.${value}`) }))}
        />
      )}
      <RightFields />
      <Hint type="caption">{t('users.inviteHelp')}</Hint>
    </EntryDialog>
  );
}
