import type { PortalSettings, SettingsPatch } from '@cessio/contract';
import type { Queryable } from '../../db/caller.ts';

interface Row {
  id: string;
  maintenance_on: boolean;
  maintenance_until: string | null;
  maintenance_message: string | null;
  mfa_required_for_staff: boolean;
  idle_lock_minutes: number;
  committee_threshold: number | null;
  version: number;
  updated_at: string;
  updated_by_name: string | null;
}

const COLUMNS = `s.id, s.maintenance_on, s.maintenance_until, s.maintenance_message, s.mfa_required_for_staff, s.idle_lock_minutes,
  s.committee_threshold, s.version, s.updated_at,
  (select u.first_name || ' ' || u.last_name from users u where u.id = s.updated_by) as updated_by_name`;

export interface SettingsRecord {
  id: string;
  settings: PortalSettings;
}

/** @param lock holds the row until the transaction ends, for a change */
export async function readSettings(db: Queryable, lock = false): Promise<SettingsRecord> {
  const { rows } = await db.query<Row>({
    name: lock ? 'lock_settings' : 'read_settings',
    text: `select ${COLUMNS} from portal_settings s${lock ? ' for update of s' : ''}`,
  });
  return view(rows[0]);
}

export async function saveSettings(db: Queryable, patch: SettingsPatch, by: string): Promise<SettingsRecord> {
  const { maintenance } = patch;
  const { rows } = await db.query<Row>(
    `update portal_settings s set
       maintenance_on = coalesce($1, s.maintenance_on),
       maintenance_until = case when $1 is null then s.maintenance_until else $2::timestamptz end,
       maintenance_message = case when $1 is null then s.maintenance_message else nullif($3, '') end,
       mfa_required_for_staff = coalesce($4, s.mfa_required_for_staff),
       idle_lock_minutes = coalesce($5, s.idle_lock_minutes),
       committee_threshold = case when $6 then $7::bigint else s.committee_threshold end,
       version = s.version + 1, updated_at = now(), updated_by = $8
     returning ${COLUMNS}`,
    [
      maintenance?.on ?? null,
      maintenance?.on ? maintenance.until : null,
      maintenance?.on ? (maintenance.message ?? null) : null,
      patch.mfaRequiredForStaff ?? null,
      patch.idleLockMinutes ?? null,
      patch.committeeThreshold !== undefined,
      patch.committeeThreshold ?? null,
      by,
    ],
  );
  return view(rows[0]);
}

function view(row: Row | undefined): SettingsRecord {
  if (!row) throw new Error('portal_settings has no row for this caller');
  return {
    id: row.id,
    settings: {
      maintenance: {
        on: row.maintenance_on,
        until: row.maintenance_until,
        message: row.maintenance_message,
      },
      mfaRequiredForStaff: row.mfa_required_for_staff,
      idleLockMinutes: row.idle_lock_minutes,
      committeeThreshold: row.committee_threshold,
      version: row.version,
      updatedAt: row.updated_at,
      updatedBy: row.updated_by_name,
    },
  };
}
