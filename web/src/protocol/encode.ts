import type { ClientMessage, SeatCommand } from './messages';

/** What a message looks like on the wire: the named keys of its type and no other, since the server refuses those. */
function fields(message: ClientMessage): object {
  const { type } = message;
  switch (message.type) {
    case 'hello': {
      const { protocol, device, secrets, last, hidden } = message;
      return { type, protocol, device, secrets, last, hidden };
    }
    case 'sync':
      return { type, last: message.last };
    case 'attention':
      return { type, hidden: message.hidden };
    case 'watchers':
      return { type };
    case 'react':
      return { type, seat: message.seat, reaction: message.reaction };
    case 'join':
      return { type, id: message.id, name: message.name, nonce: message.nonce, claim: message.claim };
    case 'take':
      return { type, id: message.id, pass: message.pass };
    default:
      return { type, seat: message.seat, id: message.id, ...parts(message) };
  }
}

/** What a seat's command says beside whose it is. */
function parts(command: SeatCommand): object {
  switch (command.type) {
    case 'leave':
    case 'pass':
    case 'shuffle':
    case 'start':
    case 'back':
    case 'end':
      return {};
    case 'rename':
      return { name: command.name };
    case 'rules': {
      const { sheet, columns, order, joker } = command.rules;
      const { turn_order, timer, take_back } = command.table;
      return { rules: { sheet, columns, order, joker }, table: { turn_order, timer, take_back } };
    }
    case 'arrange':
      return { seats: command.seats };
    case 'remove':
    case 'hand_on':
      return { other: command.other };
    case 'remove_watcher':
      return { watcher: command.watcher };
    case 'readmit':
      return { removed: command.removed };
    case 'hold':
    case 'roll':
      return { turn: command.turn, roll: command.roll, held: command.held };
    case 'score':
      return { turn: command.turn, roll: command.roll, box: command.box, column: command.column };
    case 'take_back':
    case 'skip':
    case 'absent':
      return { turn: command.turn };
  }
}

/** A message as text. What is undefined is left out. */
export function encode(message: ClientMessage): string {
  return JSON.stringify(fields(message));
}
