import { keyOfPerson, type SeatPerson } from '#contract/approvals/person-key.ts';
import { mostSeats } from '#contract/approvals/templates.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Seat, SeatRule, Stage, Time } from './approval.ts';
import { latestOf, ruleOf, seatedIn } from './results.ts';

export function addSeat(stage: Stage, { id, person }: { id: string; person: SeatPerson }, at: Time): Stage {
  const seated = seatedIn(stage);
  if (seated.some((seat) => keyOfPerson(seat.person) === keyOfPerson(person))) refuse('This person is in the stage.');
  if (seated.length >= mostSeats) refuse(`A stage has at most ${mostSeats} people.`);
  const since = stage.beganAt === null ? null : at;
  const seat: Seat = { id, person, since, hasLeft: false, isExcused: false };
  return { ...stage, seats: [...stage.seats, seat] };
}

/** Someone who was asked. People by a link come of themselves, and to this version alone. */
export const isNamed = ({ person }: Seat): boolean => person.kind !== 'link';

/** A decision stays, and so does the seat of its person. */
export function removeSeat(stage: Stage, seatId: string): Stage {
  const seat = seatedIn(stage).find(({ id }) => id === seatId);
  if (!seat) throw new AppError('not_found', 'This person is not in the stage. Reload the page.');
  if (latestOf(stage).has(seatId)) refuse('This person has decided, and decisions stay.');
  const others = seatedIn(stage).filter((other) => other !== seat);
  const left = others.length;
  const rule = ruleOf(stage);
  if (!others.some(isNamed)) refuse('A stage needs at least one person. Add another one first.');
  if (rule.kind === 'some' && rule.count > left) refuse(`This stage needs ${rule.count} decisions. Add someone first.`);
  if (rule.kind === 'primary' && rule.seatId === seatId)
    refuse('The decision of this person is the result. Choose another one first.');
  return { ...stage, seats: stage.seats.map((other) => (other === seat ? { ...seat, hasLeft: true } : other)) };
}

/** The way out of a stage that waits for people who abstained or are away. */
export function changeRule(stage: Stage, rule: SeatRule): Stage {
  const seated = seatedIn(stage);
  if (rule.kind === 'some' && rule.count > seated.length) refuse('Ask for no more decisions than there are people.');
  if (rule.kind === 'primary') {
    if (!seated.some((seat) => seat.id === rule.seatId && isNamed(seat)))
      refuse('Choose one of the people of this stage.');
    if (latestOf(stage).get(rule.seatId)?.value === 'abstained')
      refuse('This person has abstained. Choose another one.');
  }
  return { ...stage, rule };
}

function refuse(message: string): never {
  throw new AppError('conflict', message);
}
