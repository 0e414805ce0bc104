import { call } from '@cessio/client';
import { addOwnerFields, formatDate } from '@cessio/contract';
import {
  addOwner,
  changeOwner,
  LEAST_SHARE,
  listOwners,
  removeOwner,
  SCREENING_LABELS,
  type BeneficialOwner,
} from '@cessio/contract/parties';
import { can, useTranslation, useUser, type TFunction } from '@cessio/shell';
import { DateText, formatPercent, Hint, Row, Tag, Text } from '@cessio/ui';
import { CheckboxField, DateField, NameField, TextField } from '@cessio/ui/form';
import { EntryDialog } from '../../record/entry-dialog.tsx';
import { schemaOf } from '../../record/schema-of.ts';
import { textOf } from '../../record/text-of.ts';
import { shareOf, typedShare } from './owner-values.ts';
import { LineButtons, PartyList } from './party-list.tsx';
import './texts.ts';

const ownerSchema = (t: TFunction<'admin'>) =>
  schemaOf<ReturnType<typeof valuesOf>>(({ name, birthDate, sharePpm }) => {
    const share = shareOf(sharePpm);
    return [
      !name.trim() && { field: 'name', message: t('owners.check.name') },
      !birthDate && { field: 'birthDate', message: t('owners.check.birthDate') },
      (share === null || share > 1_000_000) && { field: 'sharePpm', message: t('owners.check.share') },
      share !== null && share < LEAST_SHARE && { field: 'sharePpm', message: t('owners.check.least') },
    ];
  });

/** Who owns at least a quarter of the company. */
export function OwnersCard({ partyId, open }: { partyId: string; open: boolean }) {
  const { t } = useTranslation('admin');
  const may = can(useUser(), 'owners.write') && open;
  return (
    <PartyList
      partyId={partyId}
      name="owners"
      title={t('owners.title')}
      none={t('owners.none')}
      load={(signal) => call(listOwners, { params: { id: partyId }, signal })}
      renderNote={(owners) =>
        owners.length > 0 && (
          <Hint>
            {t('owners.sum', {
              share: formatPercent(owners.reduce((sum, { sharePpm }) => sum + sharePpm, 0)),
            })}
          </Hint>
        )
      }
      addLabel={may ? t('owners.add') : undefined}
      renderAdd={(onClose) => <OwnerDialog partyId={partyId} onClose={onClose} />}
      renderLine={(owner: BeneficialOwner) => (
        <Row justify="space-between">
          <span>
            <Row gap={8}>
              <Text type="small" weight={500}>
                {owner.name}
              </Text>
              <Text type="small">{formatPercent(owner.sharePpm)}</Text>
              {owner.isPep && <Tag>{t('owners.pep')}</Tag>}
            </Row>
            <Hint type="caption">
              {t('owners.born')} <DateText date={owner.birthDate} />
              {owner.nationality && ` · ${owner.nationality}`} · {SCREENING_LABELS[owner.screening]}
            </Hint>
          </span>
          {may && (
            <LineButtons
              partyId={partyId}
              name={owner.name}
              renderEdit={(onClose) => <OwnerDialog partyId={partyId} owner={owner} onClose={onClose} />}
              remove={() =>
                call(removeOwner, {
                  params: { id: partyId, child: owner.id },
                  query: { version: String(owner.version) },
                })
              }
            />
          )}
        </Row>
      )}
    />
  );
}

const valuesOf = (owner?: BeneficialOwner) => ({
  name: owner?.name ?? '',
  birthDate: owner?.birthDate ?? '',
  nationality: owner?.nationality ?? '',
  sharePpm: owner ? typedShare(owner.sharePpm) : '',
  isPep: owner?.isPep ?? false,
});

interface OwnerDialogProps {
  partyId: string;
  owner?: BeneficialOwner;
  onClose: () => void;
}

function OwnerDialog({ partyId, owner, onClose }: OwnerDialogProps) {
  const { t } = useTranslation('admin');
  const labels = {
    name: t('owners.name'),
    birthDate: t('owners.birthDate'),
    nationality: t('owners.nationality'),
    sharePpm: t('owners.share'),
    isPep: t('owners.isPep'),
  };
  const text = textOf(addOwnerFields, labels);
  return (
    <EntryDialog
      queryKey={['party', partyId]}
      title={t(owner ? 'owners.change' : 'owners.add')}
      values={valuesOf(owner)}
      edited={
        owner && {
          row: owner,
          valuesOf,
          labels,
          say: (field, values) =>
            field === 'isPep'
              ? t(values.isPep ? 'yes' : 'no')
              : field === 'birthDate' && values.birthDate
                ? formatDate(values.birthDate)
                : String(values[field]),
        }
      }
      schema={ownerSchema(t)}
      done={t('owners.saved')}
      onClose={onClose}
      send={(typed, row) => {
        const body = { ...typed, sharePpm: shareOf(typed.sharePpm) ?? 0 };
        return row
          ? call(changeOwner, {
              params: { id: partyId, child: row.id },
              body: { ...body, version: row.version },
            })
          : call(addOwner, { params: { id: partyId }, body });
      }}
    >
      <NameField {...text('name')} required />
      <DateField name="birthDate" label={labels.birthDate} required />
      <TextField {...text('nationality')} />
      <TextField
        name="sharePpm"
        label={labels.sharePpm}
        help={t('owners.shareHelp')}
        inputMode="decimal"
        required
        autoComplete="off"
      />
      <CheckboxField name="isPep" label={labels.isPep} help={t('owners.isPepHelp')} />
    </EntryDialog>
  );
}
