import { useState } from 'react';
import type { Actor, MenuPlace, MenuProposal } from '@cessio/contract';
import { useAtomValue, useTranslation } from '@cessio/shell';
import {
  Button,
  Card,
  Checkbox,
  ConfirmDialog,
  DateTimeText,
  Hint,
  IconMenu,
  IconUsers,
  Reference,
  SelectInput,
  showToast,
  styled,
  Tag,
  text,
  v,
} from '@cessio/ui';
import { registryAtom } from '../../federation/registry.ts';
import { offered } from '../../menu/menu.ts';
import { OwnList } from '../../security/own-list.tsx';
import { useRemoteSteps } from './use-remotes.ts';

/** Texts of the roles, by their letters in the permissions' table. */
const ROLE_TEXTS: Readonly<Record<Actor, string>> = {
  C: 'role.client',
  S: 'role.supplier',
  A: 'role.ADVISER',
  R: 'role.RISK',
  L: 'role.LEGAL',
  M: 'role.M1',
  X: 'role.super',
};
const ACTORS = Object.keys(ROLE_TEXTS) as Actor[];

const Roles = styled('fieldset')({
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': { padding: 0, marginBlockEnd: 4, color: v.text2, ...text('caption') },
});

interface Asked {
  action: 'confirm' | 'refuse' | 'remove';
  entry: MenuProposal;
}

/** Menu entries that remotes propose: the menu shows those confirmed, where and to whom that was confirmed. */
export function MenuEntriesCard({ entries }: { entries: readonly MenuProposal[] }) {
  const { t } = useTranslation('host');
  const [asked, setAsked] = useState<Asked | null>(null);
  const said = useMenuWords();
  if (entries.length === 0) return null;
  const title = t(entries.some(({ answeredAt }) => !answeredAt) ? 'ops.menu.title' : 'ops.menu.title.none');
  const button = (action: Asked['action'], entry: MenuProposal, label: string = action) => (
    <Button
      size={30}
      variant={label === 'confirm' ? 'secondary' : 'text'}
      onClick={() => setAsked({ action, entry })}
    >
      {t(`ops.menu.${label}`)}
    </Button>
  );
  return (
    <Card title={title}>
      <Hint>{t('ops.menu.text')}</Hint>
      <OwnList aria-label={title}>
        {entries.map((entry) => {
          const { id, label, remote, links, confirmed, proposed, proposedAt, answeredAt, answeredBy } = entry;
          return (
            <li key={id}>
              <span>
                <b>{label}</b>{' '}
                <Tag family={!answeredAt ? 'progress' : confirmed ? 'success' : 'neutral'}>
                  {t(!answeredAt ? 'ops.menu.waits' : confirmed ? 'ops.menu.confirmed' : 'ops.menu.refused')}
                </Tag>
                <small>
                  {t(`${remote}:registry.name`, remote)}
                  {' · '}
                  <Reference>{links.map(({ to }) => to).join(', ')}</Reference>
                </small>
                <small>{said.roles(confirmed ?? proposed)}</small>
                <small>{said.place(confirmed ?? proposed)}</small>
                <small>
                  {answeredAt ? t('ops.menu.answered', { who: answeredBy }) : t('ops.menu.proposed')}{' '}
                  <DateTimeText instant={answeredAt ?? proposedAt} />
                </small>
              </span>
              <span>
                {button('confirm', entry, confirmed ? 'change' : 'confirm')}
                {!answeredAt && button('refuse', entry)}
                {confirmed && button('remove', entry)}
              </span>
            </li>
          );
        })}
      </OwnList>
      {asked && <AnswerDialog {...asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}

function AnswerDialog({ action, entry, onClose }: Asked & { onClose: () => void }) {
  const { t } = useTranslation('host');
  const { answerMenu } = useRemoteSteps();
  const said = useMenuWords();
  const { id, label, links, proposed, confirmed, version } = entry;
  const now = confirmed ?? proposed;
  const [actors, setActors] = useState(now.actors);
  const [place, setPlace] = useState(() => said.choice(now));
  const chosen = ACTORS.filter((actor) => actors.includes(actor));
  const confirm = async () => {
    const answer = { actors: chosen.join(''), parent: null, after: null, ...placeIn(place) };
    await answerMenu(id, { action, version, ...(action === 'confirm' && answer) });
    showToast({ severity: 'success', title: t(`ops.menu.done.${action}`, { label }) });
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      icon={IconMenu}
      title={t(`ops.menu.ask.${action}`, { label })}
      subtitle={links.map(({ to }) => to).join(', ')}
      consequences={
        action === 'confirm'
          ? []
          : [{ text: t(`ops.menu.effect.${action}`), icon: IconUsers, family: 'action' }]
      }
      confirmLabel={t(`ops.menu.${action}`)}
      onConfirm={confirm}
    >
      {action === 'confirm' && (
        <>
          <Roles>
            <legend>{t('ops.menu.roles')}</legend>
            {ACTORS.map((actor) => (
              <Checkbox
                key={actor}
                label={t(ROLE_TEXTS[actor])}
                checked={actors.includes(actor)}
                onChange={(checked) => setActors(checked ? actors + actor : actors.replaceAll(actor, ''))}
              />
            ))}
          </Roles>
          <SelectInput
            label={t('ops.menu.place')}
            value={place}
            onChange={setPlace}
            options={said.choices(now).map((value) => ({ value, label: said.place(placeIn(value)) }))}
          />
        </>
      )}
    </ConfirmDialog>
  );
}

/** A position as one value of a select: `after invoices.list`; empty at the end of the menu. */
const placeIn = (choice: string): Omit<MenuPlace, 'actors'> => {
  const [where = '', entry] = choice.split(' ');
  return where ? { [where]: entry } : {};
};

/** Roles and position of an entry in words; other entries by their labels. */
function useMenuWords() {
  const { t } = useTranslation('host');
  const entries = offered(useAtomValue(registryAtom) ?? []);
  const labels = [...entries.values()].map(({ label }) => t(label));
  const nameOf = (entry: string) => {
    const known = entries.get(entry);
    if (!known) return entry;
    const label = t(known.label);
    return labels.filter((one) => one === label).length > 1 ? `${label} (${entry})` : label;
  };
  const choice = ({ parent, after }: Omit<MenuPlace, 'actors'>) =>
    parent ? `parent ${parent}` : after ? `after ${after}` : '';
  return {
    roles: ({ actors }: MenuPlace) =>
      ACTORS.filter((actor) => actors.includes(actor))
        .map((actor) => t(ROLE_TEXTS[actor]))
        .join(', '),
    place: ({ parent, after }: Omit<MenuPlace, 'actors'>) =>
      parent
        ? t('ops.menu.parent', { name: nameOf(parent) })
        : after
          ? t('ops.menu.after', { name: nameOf(after) })
          : t('ops.menu.last'),
    choice,
    /** The positions that the menu has, and the present one. */
    choices: (now: MenuPlace) => [
      ...new Set([
        choice(now),
        '',
        ...[...entries].flatMap(([name, entry]) => [
          `after ${name}`,
          ...('children' in entry ? [`parent ${name}`] : []),
        ]),
      ]),
    ],
  };
}
