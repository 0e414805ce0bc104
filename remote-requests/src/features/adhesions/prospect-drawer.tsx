import { countryName, formatNationalId, phoneText } from '@cessio/contract';
import { call } from '@cessio/client';
import { answerProspect, PROSPECT_NOTE_MAX, type Prospect } from '@cessio/contract/onboarding';
import { useQueryClient, useTranslation } from '@cessio/shell';
import { DateTimeText, Hint, Link } from '@cessio/ui';
import { VisitorMessageDrawer, Written, type VisitorMessage } from '@cessio/ui/record';

interface ProspectDrawerProps {
  prospect: Prospect | null;
  onClose: () => void;
}

/** One company that asked to join, how to answer it, and the note that it was handled; the list follows. */
export function ProspectDrawer({ prospect, onClose }: ProspectDrawerProps) {
  const { t } = useTranslation('requests');
  const client = useQueryClient();
  const mark = async (
    { id, version }: Prospect,
    to: Prospect['status'],
    note: string | null,
  ): Promise<string> => {
    await call(answerProspect, { params: { id }, body: { version, status: to, note } });
    await Promise.all([
      client.invalidateQueries({ queryKey: ['list', 'prospects'] }),
      client.invalidateQueries({ queryKey: ['work'] }),
    ]);
    return t(`prospects.saved.${to}`);
  };
  const messageOf = (shown: Prospect): VisitorMessage => {
    const { id, nationalId, country, name, email, phone, message, createdAt } = shown;
    return {
      id: `prospect.${id}`,
      title: shown.legalName,
      facts: [
        { term: t('prospects.person'), value: name },
        { term: t('prospect.email'), value: <Link href={`mailto:${email}`}>{email}</Link> },
        phone !== null && { term: t('prospect.phone'), value: <bdi dir="ltr">{phoneText(phone)}</bdi> },
        { term: t('field.country'), value: countryName(country) },
        nationalId !== null && {
          term: t('prospect.number'),
          value: <bdi dir="ltr">{formatNationalId(country, nationalId)}</bdi>,
        },
        { term: t('prospects.at'), value: <DateTimeText instant={createdAt} /> },
      ],
      children: (
        <>
          {message !== null && <Written>{message}</Written>}
          <Hint>{t('prospects.unverified')}</Hint>
        </>
      ),
      mail: `mailto:${email}?subject=${encodeURIComponent(t('prospect.title'))}`,
      handled: shown.status === 'open' ? null : { at: shown.handledAt, note: shown.note },
      noteMax: PROSPECT_NOTE_MAX,
      words: {
        reply: t('prospects.reply'),
        handle: t('prospects.handled'),
        handledBy: t('prospects.handledBy', { who: shown.handledBy ?? '' }),
        note: t('prospects.note'),
        noteHelp: t('prospects.note.help'),
        reopen: t('prospects.reopen'),
      },
      onHandle: (note) => mark(shown, 'handled', note),
      onReopen: () => mark(shown, 'open', null),
    };
  };
  return <VisitorMessageDrawer message={prospect && messageOf(prospect)} onClose={onClose} />;
}
