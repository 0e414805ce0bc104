import { useState } from 'react';
import type { RemoteInvitation } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import {
  Button,
  Card,
  ConfirmDialog,
  DateTimeText,
  Hint,
  IconLink,
  IconUsers,
  Reference,
  showToast,
  Tag,
} from '@cessio/ui';
import { OwnList } from '../../security/own-list.tsx';
import { useRemoteSteps } from './use-remotes.ts';

type State = 'valid' | 'expired' | 'withdrawn';
const FAMILIES = { valid: 'success', expired: 'neutral', withdrawn: 'danger' } as const;

const stateOf = ({ withdrawnAt, until }: RemoteInvitation): State =>
  withdrawnAt ? 'withdrawn' : Date.parse(until) <= Date.now() ? 'expired' : 'valid';

/** Links that show a build to those invited: whose, until when, and how many sessions have opened each. */
export function BuildLinksCard({ links }: { links: readonly RemoteInvitation[] }) {
  const { t } = useTranslation('host');
  const { withdrawLink } = useRemoteSteps();
  const [ending, setEnding] = useState<RemoteInvitation | null>(null);
  if (links.length === 0) return null;
  const titleOf = (remote = '') => t(`${remote}:registry.name`, remote);
  return (
    <Card title={t('ops.builds.title')}>
      <Hint>{t('ops.builds.text')}</Hint>
      <OwnList aria-label={t('ops.builds.title')}>
        {links.map((link) => {
          const state = stateOf(link);
          return (
            <li key={link.id}>
              <span>
                <b>{titleOf(link.remote)}</b> <Reference>{link.build}</Reference>{' '}
                <Tag family={FAMILIES[state]}>{t(`ops.builds.${state}`)}</Tag>
                <small>
                  {t('ops.builds.until')} <DateTimeText instant={link.until} />
                  {' · '}
                  {t('ops.builds.guests', { count: link.guests })}
                </small>
                <small>
                  {link.withdrawnAt ? (
                    <>
                      {t('ops.builds.ended', { who: link.withdrawnBy })}{' '}
                      <DateTimeText instant={link.withdrawnAt} />
                    </>
                  ) : (
                    <>
                      {t('ops.builds.made', { who: link.createdBy })}{' '}
                      <DateTimeText instant={link.createdAt} />
                    </>
                  )}
                </small>
              </span>
              <span>
                {state === 'valid' && (
                  <Button size={30} variant="text" onClick={() => setEnding(link)}>
                    {t('ops.builds.withdraw')}
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </OwnList>
      <ConfirmDialog
        open={ending !== null}
        onClose={() => setEnding(null)}
        icon={IconLink}
        title={t('ops.builds.ask', { title: titleOf(ending?.remote), version: ending?.build })}
        consequences={[{ text: t('ops.builds.effect'), icon: IconUsers, family: 'action' }]}
        confirmLabel={t('ops.builds.withdraw')}
        danger
        onConfirm={async () => {
          if (!ending) return;
          await withdrawLink(ending.id, ending.version);
          showToast({ severity: 'success', title: t('ops.builds.done') });
        }}
      />
    </Card>
  );
}
