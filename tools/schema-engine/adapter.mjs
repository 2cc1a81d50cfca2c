// The database adapter of the WASM engine: Prisma's own over `pg`, with what migrations need in addition.
import { PrismaPg } from "@prisma/adapter-pg";
import { ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import { parse } from "pg-connection-string";

const CHAR_OID = 18;
const TEXT_OID = 25;

export function adapterFactory(url) {
  const { schema, ...connection } = url ? parse(url) : {};
  return new MigrationAdapterFactory({ ...connection, max: 1 }, { schema });
}

class MigrationAdapterFactory extends PrismaPg {
  constructor(connection, options) {
    super(connection, options);
    this.connection = connection;
    this.options = options;
  }

  async connect() {
    return withScripts(withCharColumns(await super.connect()));
  }

  async connectToShadowDb() {
    const name = `prisma_migrate_shadow_db_${crypto.randomUUID()}`;
    const admin = await this.connect();
    await admin.executeScript(`CREATE DATABASE "${name}"`);
    const shadow = await new MigrationAdapterFactory({ ...this.connection, database: name }, this.options).connect();
    const dispose = shadow.dispose.bind(shadow);
    shadow.dispose = async () => {
      await dispose();
      await admin.executeScript(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
      await admin.dispose();
    };
    return shadow;
  }
}

/**
 * The engine's catalogue queries return columns of type "char", which the adapter does not know. They are read as text
 * and reported as Character: reported as Text, the engine panics on PostgreSQL 18 (constraint_type of NOT NULL rows).
 */
function withCharColumns(adapter) {
  const performIO = adapter.performIO.bind(adapter);
  const queryRaw = adapter.queryRaw.bind(adapter);
  let charColumns = [];
  adapter.performIO = async (query) => {
    const result = await performIO(query);
    charColumns = [];
    for (const [index, field] of (result.fields ?? []).entries()) {
      if (field.dataTypeID !== CHAR_OID) continue;
      field.dataTypeID = TEXT_OID;
      charColumns.push(index);
    }
    return result;
  };
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const index of charColumns) result.columnTypes[index] = ColumnTypeEnum.Character;
    return result;
  };
  return adapter;
}

/** The adapter splits scripts at every semicolon, function bodies included; the server can run all of them at once. */
function withScripts(adapter) {
  adapter.executeScript = async (sql) => {
    try {
      await adapter.underlyingDriver().query(sql);
    } catch (error) {
      adapter.onError(error);
    }
  };
  return adapter;
}
