import type { ClientMessage } from './messages';

/** What a message looks like on the wire: the named keys of its type and no other, since the server refuses those. */
function fields(message: ClientMessage): object {
  const { type } = message;
  switch (message.type) {
    case 'hello':
      return { type, protocol: message.protocol, secret: message.secret, last: message.last };
    case 'sync':
      return { type, last: message.last };
    case 'join':
      return { type, id: message.id, name: message.name, nonce: message.nonce, claim: message.claim };
    case 'leave':
    case 'start':
      return { type, id: message.id };
    case 'rename':
      return { type, id: message.id, name: message.name };
    case 'rules': {
      const { sheet, columns, order, joker } = message.rules;
      return { type, id: message.id, rules: { sheet, columns, order, joker } };
    }
    case 'hold':
    case 'roll':
      return { type, id: message.id, turn: message.turn, roll: message.roll, held: message.held };
    case 'score':
      return { type, id: message.id, turn: message.turn, roll: message.roll, box: message.box, column: message.column };
  }
}

/** A message as text. What is undefined is left out. */
export function encode(message: ClientMessage): string {
  return JSON.stringify(fields(message));
}
