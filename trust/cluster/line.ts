import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection between two programs that can be interrupted like a network, without a message to either side. */
export type Line = {
  readonly port: number;
  /** Stops all traffic silently: connections stay open, and new connections are accepted without a response. */
  readonly cut: () => void;
  /** Lets traffic through again. Connections that were opened earlier are closed. */
  readonly mend: () => void;
  readonly close: () => Promise<void>;
};

const HOST = '127.0.0.1';

function join(near: Socket, far: Socket): void {
  near.pipe(far);
  far.pipe(near);
}

/** Keeps a socket in the set until it closes. Its end also ends the other socket of its connection. */
function keep(sockets: Set<Socket>, socket: Socket, other: () => Socket | undefined): void {
  sockets.add(socket);
  socket.on('error', () => {});
  socket.on('close', () => {
    sockets.delete(socket);
    other()?.destroy();
  });
}

/** Opens a proxy on a new port to `port` of this machine. */
export async function openLine(port: number): Promise<Line> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer({ allowHalfOpen: true }, (near) => {
    let far: Socket | undefined;
    keep(sockets, near, () => far);
    if (isCut) return void near.pause();
    far = connect({ port, host: HOST, allowHalfOpen: true });
    keep(sockets, far, () => near);
    join(near, far);
  });
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  server.listen(0, HOST);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    mend: () => {
      if (!isCut) return;
      isCut = false;
      destroyAll();
    },
    close: async () => {
      destroyAll();
      server.close();
      await once(server, 'close');
    },
  };
}
