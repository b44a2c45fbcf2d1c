BEGIN TRANSACTION;
CREATE TABLE entries (
	table_id VARCHAR(40) NOT NULL, 
	number INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_entries PRIMARY KEY (table_id, number), 
	CONSTRAINT fk_entries_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "entries" VALUES('the table''s id',0,'{"kind":"opened","at":1700000000000,"game":"toma6","rules":1,"options":{"rounds":2},"settings":{},"host":"94a3a96ddfb990314810e39ca56d0fd34cc67a0d21fa4b2cce4cd5b75f6a59af","code":"LIMA-43","places":[{"kind":"person","name":"Ana","token":"f4f6485ee7ed11cac55a6f3c4498b7a6e113c09300bc67834f3dbec35e72d9a8"},{"kind":"person","name":"Bea","token":"8ccc94024f8060e756691567958fc034b4ceb53bc313f2e4d356bcc2c972b7d5"},{"kind":"person","name":"Carlos","token":"e3dd2474f3f4e2b1db9a666419e77f625a55db260696a61c989c9e05b38098ae"}]}');
INSERT INTO "entries" VALUES('the table''s id',1,'{"kind":"toss begun","at":1700000000000,"id":"start","attempt":1,"secret":"5ec3e700000000000000000000000000","seats":[0,1,2]}');
INSERT INTO "entries" VALUES('the table''s id',2,'{"kind":"toss hashed","at":1700000000000,"seat":0,"id":"hash 0","attempt":1,"hash":"90f9de9481863feffc2ff308e196afcd27df3d330f387364dd16f30455bc5e39"}');
INSERT INTO "entries" VALUES('the table''s id',3,'{"kind":"toss hashed","at":1700000000000,"seat":1,"id":"hash 1","attempt":1,"hash":"a61e6e8d8ec58d5421e8a3f2852213feb84bde11dc0e06f6e46c7473fe92efb5"}');
INSERT INTO "entries" VALUES('the table''s id',4,'{"kind":"toss hashed","at":1700000000000,"seat":2,"id":"hash 2","attempt":1,"hash":"bdf84c79313aa125f141c1b13997672ae4aabf72e59e3b974e72a397dc765b2c"}');
INSERT INTO "entries" VALUES('the table''s id',5,'{"kind":"toss sealed","at":1700000000000,"attempt":1}');
INSERT INTO "entries" VALUES('the table''s id',6,'{"kind":"toss worded","at":1700000000000,"seat":0,"id":"word 0","attempt":1,"word":"00000000000000000000000000000001"}');
INSERT INTO "entries" VALUES('the table''s id',7,'{"kind":"toss worded","at":1700000000000,"seat":1,"id":"word 1","attempt":1,"word":"00000000000000000000000000000002"}');
INSERT INTO "entries" VALUES('the table''s id',8,'{"kind":"toss worded","at":1700000000000,"seat":2,"id":"word 2","attempt":1,"word":"00000000000000000000000000000003"}');
INSERT INTO "entries" VALUES('the table''s id',9,'{"kind":"dealt","at":1700000000000,"seed":"c7a760169264f34af0213a027e613130dfb5c5836676282272eed4aa99cb06b9","options":{"variant":"classic","rounds":2,"low_card":"choose"}}');
INSERT INTO "entries" VALUES('the table''s id',10,'{"kind":"acted","at":1700000000550,"seat":1,"id":"1 10","action":"11","round":1,"turn":1}');
INSERT INTO "entries" VALUES('the table''s id',11,'{"kind":"paused","at":1700000002579}');
INSERT INTO "entries" VALUES('the table''s id',12,'{"kind":"resumed","at":1700001002579}');
INSERT INTO "entries" VALUES('the table''s id',13,'{"kind":"hinted","at":1700001004513,"seat":0}');
INSERT INTO "entries" VALUES('the table''s id',14,'{"kind":"acted","at":1700001004897,"seat":0,"action":"9","round":1,"turn":1,"by":"clock"}');
INSERT INTO "entries" VALUES('the table''s id',15,'{"kind":"stood in","at":1700001006493,"seat":2,"bot":"casual","left":true}');
INSERT INTO "entries" VALUES('the table''s id',16,'{"kind":"returned","at":1700001006493,"seat":2}');
INSERT INTO "entries" VALUES('the table''s id',17,'{"kind":"paused","at":1700001006501}');
INSERT INTO "entries" VALUES('the table''s id',18,'{"kind":"resumed","at":1700002006501}');
INSERT INTO "entries" VALUES('the table''s id',19,'{"kind":"acted","at":1700002007591,"seat":2,"id":"2 19","action":"61","round":1,"turn":1}');
INSERT INTO "entries" VALUES('the table''s id',20,'{"kind":"acted","at":1700002007716,"seat":0,"id":"0 20","action":"r1","round":1,"turn":1}');
INSERT INTO "entries" VALUES('the table''s id',21,'{"kind":"acted","at":1700002009277,"seat":1,"id":"1 21","action":"10","round":1,"turn":2}');
INSERT INTO "entries" VALUES('the table''s id',22,'{"kind":"acted","at":1700002011438,"seat":2,"id":"2 22","action":"78","round":1,"turn":2}');
INSERT INTO "entries" VALUES('the table''s id',23,'{"kind":"acted","at":1700002013702,"seat":0,"id":"0 23","action":"39","round":1,"turn":2}');
INSERT INTO "entries" VALUES('the table''s id',24,'{"kind":"acted","at":1700002016474,"seat":1,"id":"1 24","action":"r3","round":1,"turn":2}');
INSERT INTO "entries" VALUES('the table''s id',25,'{"kind":"stood in","at":1700002016562,"seat":2,"bot":"casual","left":true}');
INSERT INTO "entries" VALUES('the table''s id',26,'{"kind":"returned","at":1700002016562,"seat":2}');
INSERT INTO "entries" VALUES('the table''s id',27,'{"kind":"acted","at":1700002019192,"seat":0,"id":"0 27","action":"54","round":1,"turn":3}');
INSERT INTO "entries" VALUES('the table''s id',28,'{"kind":"linked","at":1700002022642,"seat":1,"link":"db6d25b21e9a7b99caa5076ee51f32b474e8a35f24b045edb5b8ed8aa65a6e12","until":1700088422642}');
INSERT INTO "entries" VALUES('the table''s id',29,'{"kind":"sat","at":1700002022642,"seat":1,"placed":{"kind":"person","name":"Bea","token":"bad64f2e47c441a81d2bf2131ea980f6b9f1064cf7d8ad54fc361486598df674"}}');
INSERT INTO "entries" VALUES('the table''s id',30,'{"kind":"acted","at":1700002024721,"seat":2,"id":"2 30","action":"55","round":1,"turn":3}');
INSERT INTO "entries" VALUES('the table''s id',31,'{"kind":"acted","at":1700002027127,"seat":1,"action":"87","round":1,"turn":3,"by":"clock"}');
INSERT INTO "entries" VALUES('the table''s id',32,'{"kind":"acted","at":1700002029539,"seat":1,"id":"1 32","action":"18","round":1,"turn":4}');
INSERT INTO "entries" VALUES('the table''s id',33,'{"kind":"stood in","at":1700002031194,"seat":2,"bot":"casual","left":true}');
INSERT INTO "entries" VALUES('the table''s id',34,'{"kind":"returned","at":1700002031194,"seat":2}');
INSERT INTO "entries" VALUES('the table''s id',35,'{"kind":"paused","at":1700002034503}');
INSERT INTO "entries" VALUES('the table''s id',36,'{"kind":"resumed","at":1700003034503}');
INSERT INTO "entries" VALUES('the table''s id',37,'{"kind":"linked","at":1700003037221,"seat":0,"link":"0270773e0d10c2f1208e85aa188c8ea8a449a43f28c8625cf5becee9120f1e53","until":1700089437221}');
INSERT INTO "entries" VALUES('the table''s id',38,'{"kind":"sat","at":1700003037221,"seat":0,"placed":{"kind":"person","name":"Ana","token":"a6e42fefac80a4b1284340ece1b341c35736d5e75f29f32d402d245743b1c509"}}');
INSERT INTO "entries" VALUES('the table''s id',39,'{"kind":"linked","at":1700003037891,"seat":1,"link":"5f5687e520ab4566e2770096b74e83ecf0be1b59c7cb6fffbce809ee6c67bd1c","until":1700089437891}');
INSERT INTO "entries" VALUES('the table''s id',40,'{"kind":"sat","at":1700003037891,"seat":1,"placed":{"kind":"person","name":"Bea","token":"b3d6f1d181051543e86b4564eadcd29a813c44df47c7c7de015ab448167223d0"}}');
CREATE TABLE leases (
	name VARCHAR(60) NOT NULL, 
	node VARCHAR(40) NOT NULL, 
	CONSTRAINT pk_leases PRIMARY KEY (name), 
	CONSTRAINT fk_leases_node FOREIGN KEY(node) REFERENCES nodes (id) ON DELETE CASCADE
);
CREATE TABLE nodes (
	id VARCHAR(40) NOT NULL, 
	until BIGINT NOT NULL, 
	CONSTRAINT pk_nodes PRIMARY KEY (id)
);
CREATE TABLE presence (
	table_id VARCHAR(40) NOT NULL, 
	node VARCHAR(40) NOT NULL, 
	seats INTEGER NOT NULL, 
	watching INTEGER NOT NULL, 
	CONSTRAINT pk_presence PRIMARY KEY (table_id, node), 
	CONSTRAINT fk_presence_node FOREIGN KEY(node) REFERENCES nodes (id) ON DELETE CASCADE
);
CREATE TABLE reviews (
	table_id VARCHAR(40) NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_reviews PRIMARY KEY (table_id), 
	CONSTRAINT fk_reviews_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE sobremesa_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT sobremesa_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "sobremesa_version" VALUES('1');
CREATE TABLE tables (
	id VARCHAR(40) NOT NULL, 
	length INTEGER NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	phase VARCHAR(10) NOT NULL, 
	code VARCHAR(12), 
	joinable BOOLEAN NOT NULL, 
	awaited INTEGER NOT NULL, 
	touched BIGINT NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (id), 
	CONSTRAINT uq_tables_code UNIQUE (code)
);
INSERT INTO "tables" VALUES('the table''s id',41,'toma6','playing',NULL,0,5,1700003037891);
CREATE TABLE tokens (
	hash VARCHAR(64) NOT NULL, 
	table_id VARCHAR(40) NOT NULL, 
	seat INTEGER NOT NULL, 
	CONSTRAINT pk_tokens PRIMARY KEY (hash, table_id), 
	CONSTRAINT fk_tokens_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "tokens" VALUES('94a3a96ddfb990314810e39ca56d0fd34cc67a0d21fa4b2cce4cd5b75f6a59af','the table''s id',-1);
INSERT INTO "tokens" VALUES('f4f6485ee7ed11cac55a6f3c4498b7a6e113c09300bc67834f3dbec35e72d9a8','the table''s id',0);
INSERT INTO "tokens" VALUES('8ccc94024f8060e756691567958fc034b4ceb53bc313f2e4d356bcc2c972b7d5','the table''s id',1);
INSERT INTO "tokens" VALUES('e3dd2474f3f4e2b1db9a666419e77f625a55db260696a61c989c9e05b38098ae','the table''s id',2);
INSERT INTO "tokens" VALUES('bad64f2e47c441a81d2bf2131ea980f6b9f1064cf7d8ad54fc361486598df674','the table''s id',1);
INSERT INTO "tokens" VALUES('a6e42fefac80a4b1284340ece1b341c35736d5e75f29f32d402d245743b1c509','the table''s id',0);
INSERT INTO "tokens" VALUES('b3d6f1d181051543e86b4564eadcd29a813c44df47c7c7de015ab448167223d0','the table''s id',1);
CREATE INDEX ix_tokens_table_id ON tokens (table_id);
COMMIT;
