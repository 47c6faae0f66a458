import { CONNECTION_LIMITS } from '@bubbles/domain'

/** What the section about databases says, to be read in one sitting. */
export const messages = {
  title: 'Databases',
  words:
    'Let charts and maps get their data from your own databases. Builders can query the ones you share, without seeing the server or the password.',
  create: 'New connection',
  empty: {
    title: 'No databases yet.',
    words:
      'A connection leads to a PostgreSQL, MySQL or ClickHouse database. Use a database user with read-only access.',
  },
  full: `You have ${CONNECTION_LIMITS.count} connections, the maximum. Delete one to create another.`,
  list: 'databases',
  shared: 'Shared with builders',
  where: (user: string, host: string, port: number, database: string) =>
    `${user}, ${host}:${port}, ${database}`,
  plain: 'Not encrypted',
  figures: (count: number) =>
    count === 0 ? 'No figures use it.' : count === 1 ? '1 figure uses it.' : `${count} figures use it.`,
  actions: {
    more: (name: string) => `More about “${name}”`,
    edit: 'Edit',
    test: 'Try the connection',
    testOf: (name: string) => `Try the connection to “${name}”`,
    share: 'Share with builders',
    stopSharing: 'Stop sharing',
    delete: 'Delete',
  },
  done: {
    created: 'Connection created.',
    saved: 'Connection saved.',
    shared: 'Builders can use it now.',
    notShared: 'Builders can no longer use it.',
    deleted: 'Connection deleted.',
  },
  form: {
    createTitle: 'New connection',
    editTitle: 'Edit the connection',
    createLabel: 'Create the connection',
    editLabel: 'Save the connection',
    name: 'Name',
    nameHint: 'The name that builders will see, such as “Sales”.',
    nameMissing: 'Enter a name.',
    kind: 'Kind',
    host: 'Server',
    hostHint: 'Its name or IP address, such as db.example.org.',
    hostMissing: 'Enter the server’s name.',
    port: 'Port',
    portWrong: 'Enter a number from 1 to 65535.',
    database: 'Database',
    databaseMissing: 'Enter the database.',
    user: 'User',
    userHint: 'A database user with read-only access.',
    userMissing: 'Enter the user.',
    password: 'Password',
    passwordHint: 'It’s stored encrypted and never shown again.',
    passwordKept: 'Leave it empty to keep the current one.',
    tls: 'Encrypt the connection (TLS)',
    tlsHint: 'Without TLS, only the servers that this installation’s operator allows can be reached.',
    certificate: 'Authority’s certificate',
    certificateHint:
      'Optional. In PEM format, if the server’s certificate isn’t from a widely trusted authority.',
    shared: 'Share it with everyone who builds reports',
  },
  remove: {
    title: (name: string) => `Delete the connection “${name}”?`,
    words: (figures: number) =>
      figures === 0
        ? 'No figures use it. This can’t be undone.'
        : `${figures === 1 ? '1 figure gets' : `${figures} figures get`} data from it. The data will stay, but will no longer be refreshed. This can’t be undone.`,
    confirm: 'Delete the connection',
  },
} as const
