// A room server on Colyseus: its matchmaking, its rooms, its messages. A message is the same text as on the other servers, so that nothing here packs an
// object or keeps a synchronised state: what Colyseus would do beyond that costs more, not less.

import { Room as ColyseusRoom, Server } from '@colyseus/core';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { Room } from './room.mjs';

class Regatta extends ColyseusRoom {
  onCreate({ claim }) {
    this.patchRate = null; // there is no state to be patched
    this.connections = new Map();
    this.room = new Room(claim, (text) => this.broadcast('m', text));
    this.onMessage('m', (client, text) => this.room.receive(this.connections.get(client.sessionId), String(text)));
  }
  onJoin(client) {
    this.connections.set(client.sessionId, { seat: undefined, send: (text) => client.send('m', text) });
  }
  onLeave(client) {
    this.room.leave(this.connections.get(client.sessionId));
    this.connections.delete(client.sessionId);
  }
}

const transport = new WebSocketTransport();
const server = new Server({ transport, greet: false });
server.define('regatta', Regatta);
await server.listen(0, '127.0.0.1');
console.log(`listening on http://127.0.0.1:${transport.server.address().port}`);
