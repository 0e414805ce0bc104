import type { FastifyInstance } from 'fastify';
import { formatMoney, type BodyOf, type ResponseOf } from '@cessio/contract';
import { AvailabilityExceeded, runSimulation, simulate, simulationFaults } from '@cessio/contract/money';
import { invalid } from '../../../http/errors.ts';
import { ApiError } from '../../../http/problem.ts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';

/** The calculator, asked from elsewhere: it reads and writes nothing. */
export function simulationRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, runSimulation, ({ body }) => answer(body));
}

/** @throws ApiError TERMS_INVALID, VALIDATION_FAILED, AVAILABILITY_EXCEEDED */
function answer({
  terms,
  invoice: { gross, ...rest },
  drawDate,
  draw,
  paidDate,
}: BodyOf<typeof runSimulation>): ResponseOf<typeof runSimulation> {
  const invoice = { due: gross, ...rest };
  const errors = simulationFaults(terms, invoice, drawDate, paidDate);
  const ofTerms = errors.find(({ path }) => path.startsWith('/terms/'));
  if (ofTerms) throw new ApiError('TERMS_INVALID', { why: ofTerms.message }, { errors });
  if (errors.length > 0) throw invalid(errors);
  try {
    return simulate(terms, invoice, drawDate, draw, paidDate);
  } catch (error) {
    if (!(error instanceof AvailabilityExceeded) || draw === null) throw error;
    const { available } = error;
    const inWords = {
      asked: formatMoney(draw, terms.currency),
      available: formatMoney(available, terms.currency),
    };
    throw new ApiError('AVAILABILITY_EXCEEDED', inWords, { members: { asked: draw, available } });
  }
}
