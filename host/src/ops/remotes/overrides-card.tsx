import { call } from '@cessio/client';
import { listGuestBuilds } from '@cessio/contract';
import { useQuery, useTranslation } from '@cessio/shell';
import { Button, Card, DateTimeText, Hint, Reference } from '@cessio/ui';
import { leaveBuild } from '../../federation/invitation.ts';
import { INVITED, keep, readKept } from '../../federation/kept-overrides.ts';
import { OwnList } from '../../security/own-list.tsx';

/** What this browser shows in place of released versions: dev servers, and builds by invitation. */
export function OverridesCard() {
  const { t } = useTranslation('host');
  const { data: builds = [] } = useQuery({
    queryKey: ['remotes', 'mine'],
    queryFn: ({ signal }) => call(listGuestBuilds, { signal }),
    staleTime: 0,
  });
  const local = [...readKept()].filter(([, at]) => at !== INVITED);
  const title = t('ops.overrides.title');
  // The page loads what is released.
  const button = (remove: () => void | Promise<void>) => (
    <span>
      <Button
        size={30}
        variant="text"
        onClick={async () => {
          await remove();
          location.reload();
        }}
      >
        {t('ops.overrides.remove')}
      </Button>
    </span>
  );
  if (local.length === 0 && builds.length === 0)
    return (
      <Card title={title}>
        <Hint>{t('ops.overrides.none')}</Hint>
      </Card>
    );
  return (
    <Card title={title}>
      <OwnList aria-label={title}>
        {local.map(([name, origin]) => (
          <li key={name}>
            <span>
              <b>{t(`${name}:registry.name`, name)}</b>
              <small>
                {t('ops.overrides.local')} <Reference>{origin}</Reference>
              </small>
            </span>
            {button(() => keep(new Map([...readKept()].filter(([one]) => one !== name))))}
          </li>
        ))}
        {builds.map(({ record: { name, version }, until }) => (
          <li key={`${name} ${version}`}>
            <span>
              <b>{t(`${name}:registry.name`, name)}</b>
              <small>
                {t('ops.overrides.build')} <Reference>{version}</Reference> {t('ops.builds.until')}{' '}
                <DateTimeText instant={until} />
              </small>
            </span>
            {button(() => leaveBuild(name))}
          </li>
        ))}
      </OwnList>
    </Card>
  );
}
