import type { AreaTexts } from "../catalogue.ts";

export const backupCommands: AreaTexts<"backupCommands"> = {
  made: {
    one: "{address}: {count} lector, {size} MB, restaurada a prueba.",
    other: "{address}: {count} lectores, {size} MB, restaurada a prueba.",
  },
  removed: {
    one: "Se quitó {count} copia más antigua.",
    other: "Se quitaron {count} copias más antiguas.",
  },
  withoutSecret:
    "El secreto de este sitio no está en ella: guarda DATA_DIR/secret, o SECRET, en un lugar propio. Las copias cifradas (BACKUP_AGE_RECIPIENT) contienen lo que está en DATA_DIR.",
  nowhere: "Indica una carpeta o s3://bucket/prefijo, o define BACKUP_TO.",
  noBucket: "{written} no es una dirección como s3://bucket/prefijo",
  noKeys: "Una dirección s3:// necesita BACKUP_S3_ACCESS_KEY_ID y BACKUP_S3_SECRET_ACCESS_KEY.",
  inUse:
    "Un sitio funciona con esta base de datos: detenlo primero en cada nodo. Uno que fue interrumpido cuenta un minuto más como activo.",
  missing: "No hay {source}.",
  isEncrypted: "La copia está cifrada: indica el archivo con su clave mediante --identity.",
  otherIdentity: "La copia se cifró para otra clave que las del archivo.",
  noBackup: "{source} no es una copia de un sitio.",
  newer: "La copia es de una versión más nueva de este programa: restáurala con esa.",
  damaged: "{source} está dañada ({why}): nada ha cambiado. Toma otra.",
  replace: {
    one: "La base de datos se reemplaza por la copia, con {count} lector; la actual se guarda aparte. ¿Seguir?",
    other: "La base de datos se reemplaza por la copia, con {count} lectores; la actual se guarda aparte. ¿Seguir?",
  },
  sayYes: "Ya hay una base de datos: di --yes para reemplazarla. Se guarda aparte.",
  unchanged: "Nada ha cambiado.",
  restored: {
    one: "Restaurada, con {count} lector.",
    other: "Restaurada, con {count} lectores.",
  },
  aside: "La base de datos anterior queda en {path}.",
  afterRestore:
    "Quien se fue o fue borrado desde entonces, según las notas de DATA_DIR, desaparece de nuevo en el próximo arranque; todas las sesiones terminan. El sitio no envía nada hasta «npx commonplace arm».",
  notEmpty: "Un sitio ya usó esa base de datos: indica una vacía.",
  moved: {
    one: "{count} fila de {tables} tablas está ahora en {database}; contada en ambos lados.",
    other: "{count} filas de {tables} tablas están ahora en {database}; contadas en ambos lados.",
  },
  setUrl:
    "Pon su dirección en DATABASE_URL, arranca el sitio y permite el envío con «npx commonplace arm». El archivo antiguo queda hasta que lo quites.",
  setFolder:
    "Quita DATABASE_URL, pon DATA_DIR={folder}, arranca el sitio y permite el envío con «npx commonplace arm». La base de datos antigua queda hasta que la quites.",
  setSecret: "Pon en SECRET lo que está en {file}: con Postgres lo necesita cada nodo.",
  withoutTls:
    "La dirección no debe renunciar a TLS fuera de esta máquina: omite sslmode; sslrootcert=ARCHIVO indica una autoridad propia.",
};
