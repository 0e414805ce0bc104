import { audit } from '../../db/audit.ts';
import { transactAs } from '../../db/caller.ts';
import type { Services } from '../../services.ts';
import { invite } from './employees.service.ts';
import * as repository from './employees.repository.ts';

/** Who it is they say themselves, in their profile. */
const UNNAMED = { firstName: 'Administrateur', lastName: 'du portail', staffNo: 'ADMIN' };

/**
 * Creates the first access of a portal without administrator, invited or active, and mails the link to set a password;
 * otherwise does nothing. No password is ever a setting.
 * @returns whether somebody was invited
 * @throws ApiError DUPLICATE_RECORD when the address is somebody else's
 */
export function inviteFirstAdministrator(
  { config, pools }: Pick<Services, 'config' | 'pools'>,
  email: string,
): Promise<boolean> {
  return transactAs(pools.of('system'), async (tx) => {
    await repository.oneAtATime(tx);
    const { rowCount } = await tx.query(`select from users where role = 'super' limit 1`);
    if (rowCount) return false;
    const fields = { ...UNNAMED, email, role: 'super', department: null, approvalLimit: null } as const;
    const id = await repository.insertEmployee(tx, fields);
    await audit(tx, null, { action: 'employees.create', entity: 'user', entityId: id, after: fields });
    await invite(tx, { config }, { id, ...fields });
    return true;
  });
}
