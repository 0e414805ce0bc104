import { call } from '@cessio/client';
import { answerProspect, PROSPECT_NOTE_MAX, type Prospect } from '@cessio/contract/onboarding';
import { useQueryClient, useTranslation } from '@cessio/shell';
import { DateTimeText, Hint, Link } from '@cessio/ui';
import { VisitorMessageDrawer, Written, type VisitorMessage } from '@cessio/ui/record';

interface ProspectDrawerProps {
  prospect: Prospect | null;
  onClose: () => void;
}

/** One company that asked to join, the way to answer it, and what is noted once it was. */
export function ProspectDrawer({ prospect, onClose }: ProspectDrawerProps) {
  const shown = useShown();
  return <VisitorMessageDrawer message={prospect && shown(prospect)} onClose={onClose} />;
}

/** A company as it is shown and marked; the list follows. */
function useShown() {
  const { t } = useTranslation('requests');
  const client = useQueryClient();
  return (prospect: Prospect): VisitorMessage => {
    const { id, nationalId, country, name, email, phone, message, createdAt } = prospect;
    const mark = async (to: Prospect['status'], note: string | null): Promise<string> => {
      await call(answerProspect, { params: { id }, body: { status: to, note } });
      await Promise.all([
        client.invalidateQueries({ queryKey: ['list', 'prospects'] }),
        client.invalidateQueries({ queryKey: ['work'] }),
      ]);
      return t(`prospects.saved.${to}`);
    };
    return {
      id: `prospect.${id}`,
      title: prospect.legalName,
      facts: [
        { term: t('prospects.person'), value: name },
        { term: t('prospect.email'), value: <Link href={`mailto:${email}`}>{email}</Link> },
        phone !== null && { term: t('prospect.phone'), value: <bdi dir="ltr">{phone}</bdi> },
        { term: t('field.country'), value: t(`country.${country}`, { defaultValue: country }) },
        nationalId !== null && { term: t('prospect.number'), value: <bdi dir="ltr">{nationalId}</bdi> },
        { term: t('prospects.at'), value: <DateTimeText instant={createdAt} /> },
      ],
      children: (
        <>
          {message !== null && <Written>{message}</Written>}
          <Hint>{t('prospects.unverified')}</Hint>
        </>
      ),
      mail: `mailto:${email}?subject=${encodeURIComponent(t('prospect.title'))}`,
      handled: prospect.status === 'open' ? null : { at: prospect.handledAt, note: prospect.note },
      noteMax: PROSPECT_NOTE_MAX,
      words: {
        reply: t('prospects.reply'),
        handle: t('prospects.handled'),
        handledBy: t('prospects.handledBy', { who: prospect.handledBy ?? '' }),
        note: t('prospects.note'),
        noteHelp: t('prospects.note.help'),
        reopen: t('prospects.reopen'),
      },
      onHandle: (note) => mark('handled', note),
      onReopen: () => mark('open', null),
    };
  };
}
