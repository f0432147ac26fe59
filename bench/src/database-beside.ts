import pg from 'pg'

/** An empty database on the same server, with a name after that of `databaseUrl`. */
export const databaseBeside = async (databaseUrl: string, what: string): Promise<string> => {
  const url = new URL(databaseUrl)
  const name = `${url.pathname.slice(1)}_${what}`
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`create database ${name}`)
  } finally {
    await client.end()
  }
  url.pathname = `/${name}`
  return url.href
}
